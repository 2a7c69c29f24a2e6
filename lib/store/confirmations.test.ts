import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Approver, person } from './test-story'
import { supposing } from './test-supposing'

describe('a confirmation of identity', () => {
  let store: Engine
  let people: Readonly<Record<'preparer' | 'approver' | 'admin' | 'viewer' | 'gone', Approver>>
  beforeAll(async () => {
    store = await openTestDatabase()
    people = {
      preparer: await person(store, 'preparer'),
      approver: await person(store, 'approver'),
      admin: await person(store, 'admin'),
      viewer: await person(store, 'viewer'),
      gone: await person(store, 'approver'),
    }
    await store.asOwner(({ exec }) => exec(`update staff set disabled_at = now() where id = '${people.gone.id}'`))
  })
  afterAll(() => store.close())

  const confirmed = (by: Approver, own: Readonly<Record<string, string>> = {}) => {
    const of = {
      ...{ id: `'${randomUUID()}'`, staff_id: `'${by.id}'`, session_id: `'${by.sessionId}'` },
      ...{ purpose: "'accept-database'", content_hash: "'hash'", method: "'password'" },
      ...{ expires_at: `clock_timestamp() + interval '2 minutes'`, ...own },
    }
    return `insert into step_up (${Object.keys(of).join(', ')}) values (${Object.values(of).join(', ')})`
  }

  it('is good for two minutes at most, from the time of the database, and unused', async () => {
    const used = { used_at: 'now()', used_in: "'1'", created_at: `now() + interval '1 hour'` }
    const long = confirmed(people.approver, { ...used, expires_at: `now() + interval '1 hour'` })
    const lasts = `${long} returning expires_at - created_at = interval '2 minutes' and created_at <= clock_timestamp() and used_at is null and used_in is null`
    expect(await supposing(store, [], lasts)).toBe(true)
    const short = confirmed(people.approver, { expires_at: `clock_timestamp() + interval '1 minute'` })
    expect(
      await supposing(store, [], `${short} returning expires_at < clock_timestamp() + interval '61 seconds'`),
    ).toBe(true)
  })

  const USE = `update step_up set used_at = now() - interval '1 day' returning used_in = pg_current_xact_id()::text and used_at > now() - interval '1 hour'`
  const ONCE = 'A proof of identity is used once and does not change'
  it.each<[string, string | true, Readonly<Record<string, string>>, string?]>([
    ['fresh', true, {}],
    ['just still fresh', true, { expires_at: `clock_timestamp() + interval '20 seconds'` }],
    ['too old', 'The proof of identity has run out', { expires_at: `clock_timestamp() - interval '1 second'` }],
    ['used before', ONCE, { used_at: `now() - interval '1 minute'`, used_in: "'1'" }],
    ['not used but changed', ONCE, {}, `update step_up set used_in = '1'`],
    ['given another purpose', ONCE, {}, `update step_up set used_at = now(), purpose = 'approve'`],
  ])('is used where it is %s: %s', async (_what, says, own, use = USE) => {
    expect(await supposing(store, [confirmed(people.approver, own)], use)).toBe(says)
  })

  const BLOCKED = "update control set sending_blocked_reason = 'behind', sending_blocked_at = clock_timestamp()"
  const THIS = { used_at: 'clock_timestamp()', used_in: 'pg_current_xact_id()::text' }
  const NEEDED = 'Accepting the database needs a fresh confirmation of identity of an approver or an admin'
  const notA = (role: string) => `A person with the role ${role} does not do this`
  it.each<[true | string, string, keyof typeof people, Readonly<Record<string, string>>]>([
    [true, 'of an approver', 'approver', THIS],
    [true, 'of an admin', 'admin', THIS],
    [notA('preparer'), 'of a preparer', 'preparer', THIS],
    [notA('viewer'), 'of a viewer', 'viewer', THIS],
    ['This needs a live session', 'of an approver who was disabled', 'gone', THIS],
    [NEEDED, 'that was used for something before', 'approver', { ...THIS, used_in: "'1'" }],
    [NEEDED, 'that was not used', 'approver', {}],
    [NEEDED, 'for another purpose', 'approver', { ...THIS, purpose: "'approve'" }],
  ])('lets a database in doubt be accepted: %s, by one %s', async (says, _what, who, own) => {
    const by = people[who]
    const accept = accepting(by)
    const facts = [BLOCKED, confirmed(by, own)]
    expect(await supposing(store, facts, 'set local role countinghouse_web', accept)).toBe(says)
  })

  it('is needed in a live session, whoever is named', async () => {
    const named = `select accept_database('${JSON.stringify({ id: people.admin.id, name: 'x' })}', '{"reason": "it is right"}')`
    const facts = [BLOCKED, confirmed(people.admin, THIS)]
    const says = await supposing(store, facts, 'set local role countinghouse_web', named)
    expect(says).toBe('Only a person with a live session does this')
  })

  it('of one person is not that of another', async () => {
    const accept = accepting(people.admin)
    const facts = [BLOCKED, confirmed(people.approver, THIS)]
    expect(await supposing(store, facts, 'set local role countinghouse_web', accept)).toBe(NEEDED)
  })
})

const accepting = ({ sessionToken }: Approver) =>
  `select accept_database('${JSON.stringify({ token: sessionToken.reveal() })}', '{"reason": "it is right"}') is null`
