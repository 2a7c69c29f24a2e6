import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Approver, person, type Submitted, submitted } from './test-story'
import { ago, submissionLike, supposing } from './test-supposing'

// A backup was restored an hour ago. Each test says what else is known of a submission from before, and nothing more: facts of
// its own by name, and what else was written about it as statements.
const RESTORED = "update control set epoch = epoch + 1, epoch_since = clock_timestamp() - interval '1 hour'"
const LIVING_KEY = { first_sent_at: ago('19 hours 59 minutes') }
const DEAD_KEY = { first_sent_at: ago('20 hours 1 minute') }
const DOUBTED = `update control set keys_doubted_until = ${ago('10 minutes')}`
const THIS_EPOCH = { epoch: '(select epoch from control)' }
const PAYMENT = { kind: "'create-payment'::text" }
const ESCROW = { kind: "'create-escrow'::text" }
const search = (minutes: number, { complete = true, found = 0 } = {}) =>
  `insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found)
   select $S, t, t, t, t, 1, ${complete}, ${found} from control, lateral (select epoch_since + interval '${minutes} minutes') x (t)`
const attempt = (outcome: string) =>
  `insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until, closed_at, outcome)
   select id, 1, body_sha256, 'w', now(), now(), '${outcome}' from submission where id = $S`

describe('what a restore may have lost', () => {
  let store: Engine
  let sent: Submitted
  let approver: Approver
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
    approver = await person(store, 'approver')
  })
  afterAll(() => store.close())

  type Own = Readonly<Record<string, string>>
  const ask = (fn: string, own: Own, facts: readonly string[] = []) => {
    const { submissionId } = sent
    const written = [RESTORED, ...facts].map((fact) => fact.replaceAll('$S', `'${submissionId}'`))
    return supposing(store, written, `select ${fn}(${submissionLike(submissionId, own)})`)
  }
  const letGoOn = () =>
    `insert into step_up (id, staff_id, session_id, purpose, content_hash, method, expires_at, used_at, used_in)
     values ('${randomUUID()}', '${approver.id}', '${approver.sessionId}', 'let-go-on', '${sent.contentHash}', 'password', now(), now(), pg_current_xact_id()::text)`
  type Case = [what: string, answer: boolean, own: Own, ...facts: string[]]

  const TWICE = [search(30), search(40)] as const
  it.each<Case>([
    ['it is of this epoch', true, THIS_EPOCH],
    ['it was taken into this epoch before it was searched for', false, { ...THIS_EPOCH, send_by: ago('-1 hour') }],
    ['nobody searched', false, {}],
    ['two whole searches found nothing', true, {}, ...TWICE],
    ['the first began before the list has caught up', false, {}, search(29), search(40)],
    ['the second began too soon after the first', false, {}, search(30), search(39)],
    ['the first was not whole', false, {}, search(30, { complete: false }), search(40)],
    ['the second was not whole', false, {}, search(30), search(40, { complete: false })],
    ['the service has no list of such things', false, ESCROW, ...TWICE],
  ])('its lost time is searched where %s: %s', async (_what, answer, own, ...facts) => {
    expect(await ask('lost_time_is_searched', own, facts)).toBe(answer)
  })

  it.each<Case>([
    ['first sent less than 20 hours ago', true, LIVING_KEY],
    ['first sent more than 20 hours ago', false, DEAD_KEY],
    ['first sent before the clock was set back', false, LIVING_KEY, DOUBTED],
    ['first sent after that', true, { first_sent_at: ago('9 minutes') }, DOUBTED],
    ['never sent, and made before the clock was set back', false, { created_at: ago('11 minutes') }, DOUBTED],
    ['never sent, and made just now', true, {}],
    ['never sent, and made more than 20 hours ago', false, { created_at: ago('20 hours 1 minute') }],
  ])('its key lives where it was %s: %s', async (_what, answer, own, ...facts) => {
    expect(await ask('key_lives', own, facts)).toBe(answer)
  })

  const ONE = search(1)
  const FOUND = search(1, { found: 1 })
  it.each<Case>([
    ['a payout is searched for twice, whatever its key', true, DEAD_KEY, ...TWICE],
    ['a payout that may have run is searched for once', true, LIVING_KEY, ONE, attempt('unknown')],
    ['a payout that was accepted is searched for once', true, LIVING_KEY, ONE, attempt('accepted')],
    ['its key is dead', false, DEAD_KEY, ONE, attempt('unknown')],
    ['no attempt of it is on record', false, LIVING_KEY, ONE],
    ['the only attempt on record sent nothing', false, LIVING_KEY, ONE, attempt('not_sent')],
    ['the search was before the restore', false, LIVING_KEY, search(-1), attempt('unknown')],
    ['the search was not whole', false, LIVING_KEY, search(1, { complete: false }), attempt('unknown')],
    ['a payment is searched for once', true, { ...LIVING_KEY, ...PAYMENT }, ONE],
    ['a payment is not searched for', false, { ...LIVING_KEY, ...PAYMENT }],
    ['an escrow has a living key', true, { ...LIVING_KEY, ...ESCROW }],
    ['an escrow has a dead key', false, { ...DEAD_KEY, ...ESCROW }],
    ['a payment was found', false, { ...LIVING_KEY, ...PAYMENT }, FOUND],
  ])('it may be resumed if %s: %s', async (_what, answer, own, ...facts) => {
    expect(await ask('may_join_epoch', own, facts)).toBe(answer)
  })

  it('is resumed by an approver if it is not a payout and its key is valid, even if it was found', async () => {
    const join = (own: Own, ...facts: readonly string[]) => ask('may_join_epoch', own, [...facts, letGoOn()])
    expect(await join({ ...LIVING_KEY, ...PAYMENT })).toBe(true)
    expect(await join({ ...LIVING_KEY, ...PAYMENT }, FOUND)).toBe(true)
    expect(await join({ ...DEAD_KEY, ...PAYMENT })).toBe(false)
    expect(await join({ ...DEAD_KEY, ...PAYMENT }, FOUND)).toBe(false)
    expect(await join(LIVING_KEY)).toBe(false)
    expect(await join(LIVING_KEY, FOUND)).toBe(false)
  })
  it('counts as cleared only if an approver resumes it after it was stopped', async () => {
    const { submissionId } = sent
    const onHoldAs = (reason: string) =>
      `update submission set state = 'on_hold', hold_reason = '${reason}', hold_note = 'x' where id = '${submissionId}'`
    const cleared = (facts: readonly string[], state: string, more = '') =>
      supposing(
        store,
        [RESTORED, ...facts],
        `update submission set state = '${state}', hold_reason = null, hold_note = null${more}
         where id = '${submissionId}' returning restore_cleared`,
      )
    expect(await cleared([onHoldAs('stopped'), letGoOn()], 'ready')).toBe(true)
    expect(await cleared([onHoldAs('stopped')], 'ready')).toBe(false)
    expect(await cleared([onHoldAs('stopped')], 'ready', ', restore_cleared = true')).toBe(false)
    expect(await cleared([onHoldAs('unclear'), letGoOn()], 'reconciling')).toBe(false)
  })
})
