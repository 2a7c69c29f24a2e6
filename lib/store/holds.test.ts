import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { supposing } from './test-supposing'

const REASONS = ['stopped', 'unclear', 'found_twice', 'figures_differ'] as const
type Reason = (typeof REASONS)[number]
const SENT = `first_sent_at = now(), resend_deadline = now() + interval '20 hours'`
const at = (state: string, more = '') => `update submission set state = '${state}', ${SENT}${more} where id = $S`
const onHold = (reason: Reason, more = '') => at('on_hold', `, hold_reason = '${reason}', hold_note = 'why'${more}`)
const PAYMENT =
  "update submission set kind = 'create-payment', row_count = 0, payout_id = null, quote_fee_minor = 0, quote_debit_minor = 0 where id = $S"
const put = (state: string, reason?: Reason) =>
  `select put_state('{"name": "system"}', $S, '${state}', '{}'${reason ? `, '${reason}', 'why'` : ''})`

// Why a submission is on hold decides who may take it off, and where it goes from there.
describe('a submission on hold', () => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  const ask = (facts: readonly string[], ...asked: readonly [string, ...string[]]) => {
    const of = (text: string) => text.replaceAll('$S', `'${sent.submissionId}'`)
    const [first, ...rest] = asked
    return supposing(store, facts.map(of), of(first), ...rest.map(of))
  }
  const call = (fn: string, request: object) =>
    `select ${fn}('{"name": "system"}', '${JSON.stringify({ submissionId: sent.submissionId, ...request })}')`

  it.each<[Reason, Reason]>([
    ['unclear', 'figures_differ'],
    ['unclear', 'stopped'],
    ['stopped', 'unclear'],
    ['found_twice', 'unclear'],
  ])('does not change its reason from %s to %s', async (from, to) => {
    expect(await ask([onHold(from)], `update submission set hold_reason = '${to}' where id = $S returning state`)).toBe(
      `A create cannot go from on_hold:${from} to on_hold:${to}`,
    )
  })

  it('begins anew with another reason, where that is drawn', async () => {
    const earlier = onHold('found_twice', `, state_since = now() - interval '1 hour'`)
    const change = `update submission set hold_reason = 'unclear' where id = $S returning state_since >= now()`
    expect(await ask([PAYMENT, earlier], change)).toBe(true)
  })

  it('leaves neither its reason nor its note behind', async () => {
    const left = `select concat_ws(' ', state, hold_reason, hold_note) from submission where id = $S`
    expect(await ask([onHold('stopped')], put('unknown'), left)).toBe('unknown')
    expect(await ask([at('reconciling')], put('on_hold', 'unclear'), left)).toBe('on_hold unclear why')
    const recorded = `select detail->>'from' || ' ' || (detail->>'holdReason') from audit where subject = 'submission:' || $S order by seq desc limit 1`
    expect(await ask([at('reconciling')], put('on_hold', 'unclear'), recorded)).toBe('reconciling unclear')
    expect(await ask([onHold('unclear')], put('reconciling'), recorded.replace("detail->>'holdReason'", "''"))).toBe(
      'on_hold:unclear ',
    )
  })

  const FROM: Readonly<Record<Reason, string>> = {
    stopped: at('unknown'),
    unclear: at('reconciling'),
    found_twice: at('reconciling'),
    figures_differ: at('accepted', ', service_id = gen_random_uuid()'),
  }
  const unread = `select string_agg(word, ' ') from notice where submission_id = $S and kind = 'stuck' and read_at is null`
  it.each(REASONS)('is reported to its maker, with its reason: %s', async (reason) => {
    expect(await ask([FROM[reason]], put('on_hold', reason), unread)).toBe(reason)
  })

  it('waits for nobody once it is off hold', async () => {
    expect(await ask([FROM.unclear], put('on_hold', 'unclear'), put('reconciling'), unread)).toBeNull()
  })

  const move = (request: object) => call('move_submission', request)
  it.each<[string, string, readonly string[], object]>([
    [
      'stops sending',
      'reconciling to on_hold:stopped',
      [at('unknown'), at('reconciling')],
      { from: 'reconciling', to: 'on_hold', holdReason: 'stopped' },
    ],
    [
      'takes a batch off hold',
      'on_hold:unclear to reconciling',
      [onHold('unclear')],
      { from: 'on_hold', to: 'reconciling' },
    ],
    [
      'sends on a payment that was stopped',
      'on_hold:stopped to unknown',
      [PAYMENT, onHold('stopped')],
      { from: 'on_hold', to: 'unknown' },
    ],
  ])('nothing by itself %s', async (_what, names, facts, request) => {
    expect(await ask(facts, move(request))).toBe(`${names} is not a move to be made by itself`)
  })

  it('is put there, and taken off where it pays nothing out, by itself', async () => {
    const hold = move({ from: 'reconciling', to: 'on_hold', holdReason: 'unclear' })
    expect(await ask([at('reconciling')], hold)).toBe(true)
    expect(await ask([PAYMENT, onHold('unclear')], move({ from: 'on_hold', to: 'reconciling' }))).toBe(true)
  })

  const others = REASONS.filter((reason) => reason !== 'stopped')
  it.each(others)('is not resumed as if it had been stopped, while it is on hold as %s', async (reason) => {
    const held = [PAYMENT, onHold(reason)]
    expect(await ask(held, call('release_submission', { reason: 'x' }))).toBe(
      'Sending of the submission was not stopped',
    )
    expect(await ask(held, call('let_go_on', { reason: 'x' }))).toBe(
      'Only a payment, an escrow or a change that is held can be let go on',
    )
  })

  it.each(['found_twice', 'figures_differ'] as const)('is not declared absent where it is %s', async (reason) => {
    expect(await ask([onHold(reason)], call('declare_absent', {}))).toBe(
      'Only what needs a person can be declared absent',
    )
  })

  const escrow = '7b0f8a4c-2f55-4a37-9f5a-5c7a30a1b0de'
  const claimed = `insert into submission_escrow (submission_id, escrow_id) values ($S, '${escrow}')`
  const letGo = `update submission_escrow set live = false where submission_id = $S returning 'let go'`
  const ACCEPTED = at('accepted', ', service_id = gen_random_uuid()')
  const STAYS = 'An escrow is let go once, at the end of its submission'
  it.each<[string, string, string]>([
    ...(['ready', 'sending', 'unknown', 'reconciling'] as const).map((state): [string, string, string] => [
      STAYS,
      state,
      at(state),
    ]),
    [STAYS, 'accepted', ACCEPTED],
    ...others.map((reason): [string, string, string] => [
      reason === 'figures_differ' ? 'let go' : STAYS,
      `on hold: ${reason}`,
      onHold(reason),
    ]),
    [STAYS, 'on hold: stopped', onHold('stopped')],
    ['let go', 'settled', at('settled')],
    ['let go', 'void', at('void')],
  ])('%s: the escrow of a submission that is %s', async (says, _what, fact) => {
    expect(await ask([claimed, fact], letGo)).toBe(says)
  })
})
