import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { ago, submissionLike, supposing } from './test-supposing'

describe('what people may say of a batch', () => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  type Own = Readonly<Record<string, string>>
  const ask = (facts: readonly string[], question: string) => {
    const of = (text: string) =>
      text.replaceAll('$S', `'${sent.submissionId}'`).replaceAll('$Q', `'${sent.proposalId}'`)
    return supposing(store, facts.map(of), of(question))
  }
  const like = (own: Own) => submissionLike(sent.submissionId, own)

  const outcome = (word: string, said = 'null') =>
    `insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by, said_paid_at)
     values ('${sent.rowIds[0]}', $S, '${word}', now(), 'reference', ${said})`
  const YOUNG = { first_sent_at: ago('1 hour') }
  const OLD = { first_sent_at: ago('3 days') }
  const NAMED = { service_id: 'gen_random_uuid()' }
  const PAID = 'The service has said that the row was paid'
  const RUNS = 'The request may still run'
  it.each<[string | null, string, Own, string | undefined]>([
    [RUNS, 'nothing is known and its request is young', YOUNG, undefined],
    [null, 'nothing is known and its request is old', OLD, undefined],
    [null, 'the batch that the service names says it failed', { ...YOUNG, ...NAMED }, 'failed'],
    [null, 'the batch that the service names says it was cancelled', { ...YOUNG, ...NAMED }, 'cancelled'],
    [RUNS, 'the batch that the service names says it is pending', { ...YOUNG, ...NAMED }, 'pending'],
    [RUNS, 'it is called failed of a batch that nothing names', YOUNG, 'failed'],
    [PAID, 'the service says it was paid', { ...OLD, ...NAMED }, 'paid'],
  ])('%s: a row is called unpaid where %s', async (says, _what, own, word) => {
    expect(await ask(word ? [outcome(word)] : [], `select unpaid_problem(${like(own)}, '${sent.rowIds[0]}')`)).toBe(
      says,
    )
  })

  it('a row is never called unpaid that the service once reported as paid', async () => {
    const facts = [outcome('failed', 'now()')]
    expect(await ask(facts, `select unpaid_problem(${like({ ...OLD, ...NAMED })}, '${sent.rowIds[0]}')`)).toBe(PAID)
  })

  const asked = (own: Own = {}) => {
    const of = {
      ...{ kind: "'resolve-batch'", subject_id: '$S', state: "'approved'", asked_at: 'now()' },
      ...{ summary: `'{"content": {"action": "rows"}}'`, ...own },
    }
    const columns = Object.entries(of).map(([name, value]) => `${name} = ${value}`)
    return `update proposal set ${columns.join(', ')} where id = $Q`
  }
  const NOT_THAT = 'A second person has not approved that'
  it.each<[string, string, Own]>([
    ['rows', 'exactly this', {}],
    [NOT_THAT, 'another action', { summary: `'{"content": {"action": "link"}}'` }],
    [NOT_THAT, 'nothing in particular', { summary: "'{}'" }],
    [NOT_THAT, 'another kind', { kind: "'declare-absent'" }],
    [NOT_THAT, 'another batch', { subject_id: 'gen_random_uuid()' }],
    [NOT_THAT, 'and is not decided', { state: "'pending'" }],
    ['What was approved was asked before the batch came to this', 'this, too early', { asked_at: ago('2 days') }],
  ])('%s: what was asked is %s', async (says, _what, own) => {
    const since = like({ state_since: ago('1 day') })
    const action = `select (approved_resolution(${since}, $Q, 'rows')).summary->'content'->>'action'`
    expect(await ask([asked(own)], action)).toBe(says)
  })

  // Two rows of different amounts to different phones, so that the same rows with their tags exchanged differ only in their tags.
  const TWO = [
    "update payout_row set amount_minor = 1, dest_key = 'A' where id = '$0'",
    "update payout_row set amount_minor = 2, dest_key = 'B' where id = '$1'",
  ]
  const item = (destination: string, amountMinor: number, reference: string | null) => ({
    destination,
    amountMinor,
    reference,
  })
  it.each<[boolean, string, readonly object[] | null]>([
    [true, 'each row under its own tag', [item('B', 2, '$T1 June'), item('A', 1, '$T0')]],
    [false, 'the rows, with their tags exchanged', [item('B', 2, '$T0 June'), item('A', 1, '$T1')]],
    [false, 'a row with another amount', [item('B', 3, '$T1 June'), item('A', 1, '$T0')]],
    [false, 'a row to another phone', [item('C', 2, '$T1 June'), item('A', 1, '$T0')]],
    [false, 'a row without its tag', [item('B', 2, null), item('A', 1, '$T0')]],
    [false, 'one row', [item('A', 1, '$T0')]],
    [false, 'no rows', []],
    [false, 'what it does not name', null],
  ])('%s: another batch pays the same rows where it has %s', async (pays, _what, rows) => {
    const of = (text: string) =>
      text
        .replaceAll(/\$T(\d)/g, (_, at) => sent.rowTags[at] ?? '')
        .replaceAll(/\$(\d)/g, (_, at) => sent.rowIds[at] ?? '')
    const read = of(JSON.stringify({ mark: 'CH-0000000000', rows }))
    expect(await ask(TWO.map(of), `select pays_each_row(${like({})}, '${read}')`)).toBe(pays)
  })

  const held = (reason: string, more = '') =>
    `update submission set state = 'on_hold', hold_reason = '${reason}', hold_note = 'x', first_sent_at = now(), resend_deadline = now()${more} where id = $S`
  const WAITS = 'Only a batch that waits for a person and has no id of the service can be linked'
  const SECOND = 'Where no rows can be compared, a second person decides'
  it.each<[string, string, string]>([
    [SECOND, 'that is unclear', held('unclear')],
    [SECOND, 'that was found twice', held('found_twice')],
    [SECOND, 'whose sending was stopped', held('stopped')],
    [WAITS, 'whose figures differ', held('figures_differ')],
    [WAITS, 'that the service names', held('unclear', ', service_id = gen_random_uuid()')],
    [WAITS, 'that is ready', 'select'],
  ])('%s: a batch is linked %s', async (says, _what, fact) => {
    const request = JSON.stringify({ submissionId: sent.submissionId, serviceId: crypto.randomUUID(), read: {} })
    expect(await ask([fact], `select link_submission('{}', '${request}')`)).toBe(says)
  })
})
