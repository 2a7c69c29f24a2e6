import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { ago, submissionLike, supposing } from './test-supposing'

const QUOTE = { totalMinor: '200000', feeMinor: '100000', debitMinor: '300000' }

// Tests each rule that can refuse an attempt by itself, at its limit. The tests of `openAttempt` show how the app uses them.
describe('why no attempt may begin', () => {
  let store: Engine
  let sent: Submitted
  let other: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
    other = await submitted(store)
  })
  afterAll(() => store.close())

  type Known = { own?: Readonly<Record<string, string>>; facts?: readonly string[]; quote?: object | null }
  const refusal = ({ own = {}, facts = [], quote = QUOTE }: Known = {}) => {
    const { submissionId, proposalId } = sent
    const written = facts.map((fact) =>
      fact
        .replaceAll('$S', `'${submissionId}'`)
        .replaceAll('$Q', `'${proposalId}'`)
        .replaceAll('$O', `'${other.submissionId}'`),
    )
    const asked = `select attempt_refusal(${submissionLike(submissionId, own)}, '${JSON.stringify(quote)}')`
    return supposing(store, written, asked)
  }
  const UNKNOWN =
    "update submission set state = 'unknown', first_sent_at = now(), resend_deadline = now(), sends = 1 where id = $O"
  const ceiling = (minor: number) => `update control set max_unknown = '{"UGX": ${minor}}'`
  const decided = (interval: string) => `update proposal set decided_at = ${ago(interval)} where id = $Q`
  const sentAt = (interval: string) =>
    `update payout set send_at = ${ago(interval)} where id = (select payout_id from submission where id = $S)`
  const RAN = `insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until, closed_at, outcome)
    select id, 1, body_sha256, 'w', now(), now(), 'unknown' from submission where id = $S`
  const seen = (interval: string) => `update control set clock_seen_at = ${ago(interval)}`
  const doubted = (interval: string) => `update control set keys_doubted_until = ${ago(interval)}`
  const FOUND = `insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found)
    values ($S, now(), now(), now(), now(), 1, true, 1)`
  const AN_HOUR_OLD = { first_sent_at: ago('1 hour'), resend_deadline: ago('-19 hours') }
  const late = (interval: string) => `update audit set at = ${ago(interval)} where seq = (select max(seq) from audit)`

  it('is nothing of one that was approved just now', async () => {
    expect(await refusal()).toBeNull()
  })

  it.each<[string, Known]>([
    ['switched-off', { facts: ['update control set sending_enabled = false'] }],
    ['blocked', { facts: ["update control set sending_blocked_reason = 'behind', sending_blocked_at = now()"] }],
    ['clock-behind', { facts: [late('-61 seconds')] }],
    ['clock-behind', { facts: [seen('-61 seconds')] }],
    ['old-epoch', { own: { epoch: 's.epoch - 1' } }],
    ['too-late', { own: { resend_deadline: ago('1 second') } }],
    ['too-late', { own: { send_by: ago('1 second') } }],
    ['too-late', { own: { resend_deadline: ago('-1 hour'), send_by: ago('1 second') } }],
    ['too-late', { own: { resend_deadline: ago('1 second'), send_by: ago('-1 hour') } }],
    ['too-late', { own: AN_HOUR_OLD, facts: [doubted('59 minutes')] }],
    ['too-late', { own: { created_at: ago('1 hour'), send_by: ago('-19 hours') }, facts: [doubted('59 minutes')] }],
    ['found-by-search', { facts: [FOUND] }],
    ['too-many', { own: { sends: '16' } }],
    ['token-ran-out', { own: { payer_token_id: 'gen_random_uuid()' } }],
    ['too-much-unknown', { facts: [UNKNOWN, ceiling(200_000)] }],
    ['not-yet', { facts: [sentAt('-1 minute')] }],
    ['not-yet', { facts: [sentAt('-20 days'), decided('24 hours 1 minute')] }],
    ['approval-lapsed', { facts: [decided('24 hours 1 minute')] }],
    ['approval-lapsed', { facts: [decided('30 days'), sentAt('24 hours 1 minute')] }],
    ['approval-lapsed', { facts: [decided('24 hours 1 minute'), sentAt('20 days')] }],
    ['quote-differs', { quote: null }],
    ['quote-differs', { quote: { ...QUOTE, totalMinor: '200001' } }],
    ['quote-differs', { quote: { ...QUOTE, feeMinor: '99999' } }],
    ['quote-differs', { quote: { ...QUOTE, debitMinor: '300001' } }],
  ])('is %s by %j', async (word, known) => {
    expect(await refusal(known)).toBe(word)
  })

  it.each<[string, Known]>([
    ['it was approved 30 days ago for this morning', { facts: [decided('30 days'), sentAt('23 hours 59 minutes')] }],
    ['the clock is a minute behind', { facts: [late('-59 seconds')] }],
    ['the clock was seen a minute ahead', { facts: [seen('-59 seconds')] }],
    ['it was first sent after a clock that was set back', { own: AN_HOUR_OLD, facts: [doubted('61 minutes')] }],
    ['it was not sent when the clock was set back', { facts: [doubted('-1 hour')] }],
    ['both deadlines are to come', { own: { resend_deadline: ago('-1 second'), send_by: ago('-1 second') } }],
    ['it was sent 15 times', { own: { sends: '15' } }],
    ['what is unknown is just below the ceiling', { facts: [UNKNOWN, ceiling(200_001)] }],
    ['it pays nothing out', { own: { kind: "'create-payment'::text" }, facts: [UNKNOWN, ceiling(200_000)] }],
    ['the approval is a day old', { facts: [decided('23 hours 59 minutes')] }],
    ['it is a cancel', { own: { kind: "'cancel-disbursement'::text" }, facts: [decided('24 hours 1 minute')] }],
    [
      'it is a cancel of a payout for a day to come',
      { own: { kind: "'cancel-disbursement'::text" }, facts: [sentAt('-1 day')] },
    ],
    ['nothing of its kind is quoted', { own: { kind: "'create-escrow'::text" }, quote: null }],
    ['it may have run, whatever it costs now', { facts: [RAN, decided('3 days'), ceiling(0)], quote: null }],
  ])('is nothing where %s', async (_what, known) => {
    expect(await refusal(known)).toBeNull()
  })

  // What the app's function asks before, the table asks again.
  const SENDING = `update submission set state = 'sending', sends = 1, first_sent_at = now(), resend_deadline = now() + interval '20 hours' where id = $S`
  const insert = (facts: readonly string[], values: Readonly<Record<string, string>> = {}) => {
    const of = {
      ...{ submission_id: 'id', ordinal: '1', body_sha256: 'body_sha256', worker: "'w'" },
      ...{ lease_until: ago('-9 minutes'), quote: `'${JSON.stringify(QUOTE)}'`, ...values },
    }
    const id = `'${sent.submissionId}'`
    return supposing(
      store,
      [SENDING, ...facts].map((fact) => fact.replaceAll('$S', id)),
      `insert into attempt (${Object.keys(of).join(', ')}) select ${Object.values(of).join(', ')} from submission where id = ${id} returning ordinal`,
    )
  }

  it('is written where the app would write it', async () => {
    expect(await insert([])).toBe(1)
    expect(await insert(['update submission set sends = 2 where id = $S', RAN], { ordinal: '2' })).toBe(2)
  })

  it.each<[string, string, readonly string[], Readonly<Record<string, string>>?]>([
    ['other bytes', 'The bytes are not those that were approved', [], { body_sha256: "sha256('x')" }],
    [
      'bytes that are gone',
      'The bytes are not those that were approved',
      ['update submission set body = null where id = $S'],
    ],
    [
      'one that is ready',
      'An attempt belongs to a submission that is sending',
      ["update submission set state = 'ready' where id = $S"],
    ],
    ['a second without a first', 'The attempt is out of order', [], { ordinal: '2' }],
    ['sends that were not counted', 'The attempt is out of order', ['update submission set sends = 3 where id = $S']],
    ['a lease of more than ten minutes', 'The lease is too long', [], { lease_until: ago('-11 minutes') }],
    ['one that is closed', 'An attempt begins open', [], { closed_at: 'now()', outcome: "'not_sent'" }],
    ['sending switched off', 'No attempt may begin: switched-off', ['update control set sending_enabled = false']],
    ['another quote', 'No attempt may begin: quote-differs', [], { quote: 'null' }],
    ['what a search found', 'No attempt may begin: found-by-search', [FOUND]],
    [
      'a release whose escrows are not claimed',
      'A release is not sent without its escrows',
      [
        `update submission set kind = 'release-escrow-disbursement', subject_service_id = gen_random_uuid(), payout_id = null,
         quote_fee_minor = 0, quote_debit_minor = 0 where id = $S`,
      ],
    ],
  ])('is refused by the table for %s', async (_what, sentence, facts, values) => {
    expect(await insert(facts, values)).toBe(sentence)
  })

  it.each(['sending', 'accepted'])('is not due of one that is %s', async (state) => {
    const { submissionId } = sent
    const known = `update submission set state = '${state}', next_attempt_at = now(), first_sent_at = now(), resend_deadline = now() + interval '1 hour',
      service_id = gen_random_uuid() where id = '${submissionId}'`
    const request = JSON.stringify({ submissionId, worker: 'w', quote: QUOTE })
    expect(await supposing(store, [known], `select open_attempt('{}', '${request}')`)).toEqual({ refused: 'not-due' })
  })

  it.each<[boolean, string, string]>([
    [true, 'nothing is against it', 'select'],
    [false, 'its lease has run out', "update attempt set lease_until = now() - interval '1 second'"],
    [false, 'it is closed', "update attempt set closed_at = now(), outcome = 'unknown'"],
    [
      false,
      'its key is too old',
      "update submission set first_sent_at = now() - interval '1 day', resend_deadline = now() - interval '4 hours'",
    ],
    [false, 'sending is switched off', 'update control set sending_enabled = false'],
    [
      false,
      'the database is in doubt',
      "update control set sending_blocked_reason = 'behind', sending_blocked_at = now()",
    ],
    [false, 'a backup was restored meanwhile', 'update control set epoch = epoch + 1'],
    [false, 'the clock was set back', late('-61 seconds')],
    [false, 'the clock was set back since its first send', doubted('-1 minute')],
  ])('goes on writing: %s, where %s', async (may, _what, fact) => {
    const opened = `insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until)
      select id, 1, body_sha256, 'w', now() + interval '2 minutes' from submission where id = $S`
    const known = [SENDING, opened, fact].map((one) => one.replaceAll('$S', `'${sent.submissionId}'`))
    expect(await supposing(store, known, 'select may_still_send(id) from attempt')).toBe(may)
  })
})
