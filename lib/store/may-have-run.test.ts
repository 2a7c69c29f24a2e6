import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { submissionLike, supposing } from './test-supposing'

// In the app an accepted attempt brings the service's id, an open one the state "sending", and so on.
describe('whether money may have moved for a submission', () => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  const attempt = (outcome: string | null) =>
    `insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until, closed_at, outcome)
     select id, 1, body_sha256, 'w', now(), ${outcome === null ? 'null, null' : `now(), '${outcome}'`} from submission where id = $S`
  const search = (found: number) =>
    `insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found)
     values ($S, now(), now(), now(), now(), 1, true, ${found})`
  const mayHaveRun = (fact: string) => {
    const { submissionId } = sent
    return supposing(
      store,
      [fact.replaceAll('$S', `'${submissionId}'`)],
      `select may_have_run(${submissionLike(submissionId)})`,
    )
  }

  it.each([
    [
      'the service has it under an id, though no attempt was accepted',
      'update submission set service_id = gen_random_uuid() where id = $S',
    ],
    ['an attempt was accepted, though no id is known', attempt('accepted')],
    ['an attempt ended without an answer', attempt('unknown')],
    ['an attempt is under way', attempt(null)],
    ['a search found it', search(1)],
    ['it is from before a restore, and was not searched for', 'update submission set epoch = epoch - 1 where id = $S'],
  ])('it may where %s', async (_what, fact) => {
    expect(await mayHaveRun(fact)).toBe(true)
  })

  it.each([
    ['nothing was ever sent', 'select'],
    ['every attempt certainly sent nothing', attempt('not_sent')],
    ['every attempt came too fast', attempt('rate_limited')],
    ['every attempt was refused cleanly', attempt('clean_reject')],
    ['a search found nothing', search(0)],
  ])('it did not where %s', async (_what, fact) => {
    expect(await mayHaveRun(fact)).toBe(false)
  })
})
