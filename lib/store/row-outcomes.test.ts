import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { supposing } from './test-supposing'

// What the table itself keeps of a row, regardless of the writer: the function that takes readings never gets as far.
describe('what is known of a row', () => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  const shown = (word: string, more = 'null') =>
    `insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by, unfailed_at)
     values ('${sent.rowIds[0]}', '${sent.submissionId}', '${word}', now(), 'reference', ${more})`
  const change = (fact: string, how: string) =>
    supposing(store, [fact], `update row_outcome set ${how} returning mapped`)

  const STAYS = 'A final word about a row stays'
  it.each([
    ['paid', 'failed', 'reference', STAYS],
    ['paid', 'pending', 'reference', STAYS],
    ['paid', 'failed', 'person', STAYS],
    ['failed', 'paid', 'reference', STAYS],
    ['failed', 'cancelled', 'person', STAYS],
    ['failed', 'paid', 'person', 'paid'],
    ['paid', 'paid', 'reference', 'paid'],
    ['pending', 'paid', 'reference', 'paid'],
    ['unknown-word', 'failed', 'reference', 'failed'],
  ])('was %s and becomes %s by %s: %s', async (from, to, by, says) => {
    expect(await change(shown(from), `mapped = '${to}', matched_by = '${by}'`)).toBe(says)
  })

  it('does not become that of another row or submission', async () => {
    expect(await change(shown('pending'), `row_id = '${sent.rowIds[1]}'`)).toBe(STAYS)
    expect(await change(shown('pending'), 'submission_id = gen_random_uuid()')).toBe(STAYS)
  })

  it('keeps when another status was last reported', async () => {
    const forgotten = 'A reading that did not say failed stays known'
    expect(await change(shown('failed', 'now()'), 'unfailed_at = null')).toBe(forgotten)
    expect(await change(shown('failed', 'now()'), `unfailed_at = now() - interval '1 second'`)).toBe(forgotten)
    expect(await change(shown('failed', 'now()'), `unfailed_at = now() + interval '1 second'`)).toBe('failed')
  })
})
