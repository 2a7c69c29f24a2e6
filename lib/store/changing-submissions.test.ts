import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { ago, supposing } from './test-supposing'

// What the table itself refuses, rule by rule: each submission here breaks one of them and none of the others.
const EDGE = 'A create cannot go from ready to accepted'
const COUNTS = 'A submission is settled only when every row is paid and the counts add up'
const SENT = `sends = 1, first_sent_at = now(), resend_deadline = now() + interval '20 hours'`
const at = (state: string, more = SENT) => `update submission set state = '${state}', ${more} where id = $S`
const ACCEPTED = at('accepted', `${SENT}, service_id = gen_random_uuid()`)
const LACKS_FUNDS = `'{"lacksFunds": true}'`
const attempt = (outcome: string, status = 'null', code = 'null', detail = 'null') =>
  `insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until, closed_at, outcome, http_status, error_code, detail)
   select id, 1, body_sha256, 'w', now(), now(), '${outcome}', ${status}, ${code}, ${detail}::jsonb from submission where id = $S`
const reading = (mapped: string, counts = 'null') =>
  `insert into observation (submission_id, source, started_at, finished_at, mapped, counts)
   values ($S, 'poll', now(), now(), '${mapped}', ${counts})`
const outcomes = (word: string, limit = 2) =>
  `insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by)
   select row_id, submission_id, '${word}', now(), 'reference' from submission_row where submission_id = $S limit ${limit}`
const counted = (successful: number, failed: number, pending: number) =>
  `'${JSON.stringify({ successful, failed, pending })}'::jsonb`
const PAYMENT = `${SENT}, kind = 'create-payment', row_count = 0, payout_id = null, quote_fee_minor = 0, quote_debit_minor = 0`
const FULFIL = `kind = 'fulfil-term', row_count = 0, payout_id = null, quote_fee_minor = 0, quote_debit_minor = 0`

describe('a submission that is changed', () => {
  let store: Engine
  let sent: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
  })
  afterAll(() => store.close())

  const change = (facts: readonly string[], how: string) => {
    const of = (text: string) => text.replaceAll('$S', `'${sent.submissionId}'`)
    return supposing(store, facts.map(of), of(`update submission set ${how} where id = $S returning 'allowed'`))
  }

  type Case = [what: string, says: string, how: string, ...facts: string[]]
  it.each<Case>([
    ['takes an edge that is not drawn', EDGE, "state = 'accepted', service_id = gen_random_uuid()"],
    ['forgets a send', 'Sends and epoch only grow', 'sends = 0', at('unknown')],
    ['goes back an epoch', 'Sends and epoch only grow', 'epoch = epoch - 1'],
    [
      'joins an epoch unsearched',
      'A submission of an older epoch is not reconciled yet',
      'epoch = epoch + 1',
      "update control set epoch = epoch + 1, epoch_since = clock_timestamp() + interval '1 second'",
    ],
    ['moves the deadline of its key', 'The clock of the key is set once', 'resend_deadline = now()', at('unknown')],
    [
      'moves its first send',
      'The clock of the key is set once',
      `first_sent_at = first_sent_at + interval '1 s'`,
      at('unknown'),
    ],
    ['swaps the id of the service', "The service's id is set once", 'service_id = gen_random_uuid()', ACCEPTED],
    [
      'loses its bytes 29 days after its end',
      'The bytes of a submission stay until 30 days after its end',
      'body = null',
      at('void', `state_since = ${ago('29 days')}`),
    ],
    ['loses its bytes 31 days after its end', 'allowed', 'body = null', at('void', `state_since = ${ago('31 days')}`)],
    [
      'is done in part although it pays nothing out',
      'Only what pays out can be done in part',
      "state = 'partial'",
      at('accepted', `${SENT}, ${FULFIL}`),
      reading('partial'),
    ],
    ['is void and certainly never ran', 'allowed', "state = 'void'", attempt('not_sent')],
    [
      'is void and may have run',
      'The submission cannot become void: an attempt may have run',
      "state = 'void'",
      attempt('unknown'),
    ],
    ['is ready again and certainly never ran', 'allowed', "state = 'ready'", at('sending'), attempt('not_sent')],
    [
      'is ready again and may have run',
      'The submission cannot become ready: an attempt may have run',
      "state = 'ready'",
      at('sending'),
      attempt('unknown'),
    ],
    [
      'is refused with a documented answer',
      'allowed',
      "state = 'rejected_clean'",
      at('sending'),
      attempt('clean_reject', '400', "'VALIDATION_ERROR'"),
    ],
    [
      'is refused with another answer',
      'A refusal is clean only with a documented answer, where no attempt may have run',
      "state = 'rejected_clean'",
      at('sending'),
      attempt('clean_reject', '409', "'CONFLICT'"),
    ],
    [
      'is refused for lack of funds, under 409',
      'allowed',
      "state = 'rejected_clean'",
      at('sending'),
      attempt('clean_reject', '409', "'CONFLICT'", LACKS_FUNDS),
    ],
    [
      'waits for funds, and an attempt of it may have run',
      'What may have run does not wait for funds',
      "state = 'on_hold', hold_reason = 'funds'",
      at('sending'),
      attempt('unknown', '409', "'CONFLICT'", LACKS_FUNDS),
    ],
    [
      'is refused for lack of funds, under 500',
      'A refusal is clean only with a documented answer, where no attempt may have run',
      "state = 'rejected_clean'",
      at('sending'),
      attempt('clean_reject', '500', "'INTERNAL_ERROR'", LACKS_FUNDS),
    ],
    [
      'is no payout and refused for lack of funds',
      'A refusal is clean only with a documented answer, where no attempt may have run',
      "state = 'rejected_clean'",
      at('sending', PAYMENT),
      attempt('clean_reject', '409', "'CONFLICT'", LACKS_FUNDS),
    ],
    [
      'is accepted without an id',
      'An accepted submission has an id of the service',
      "state = 'accepted'",
      at('sending'),
    ],
    [
      'is called absent at once',
      'Absence cannot be proved earlier than 25 hours after the first send',
      "state = 'absent_proven'",
      at('reconciling'),
    ],
    ['is settled unread', 'Only a reading of the service makes a submission settled', "state = 'settled'", ACCEPTED],
    ['is settled with every row paid', 'allowed', "state = 'settled'", ACCEPTED, reading('settled'), outcomes('paid')],
    ['is settled with one row paid', COUNTS, "state = 'settled'", ACCEPTED, reading('settled'), outcomes('paid', 1)],
    ...[counted(1, 0, 0), counted(2, 1, 0), counted(2, 0, 1)].map(
      (counts): Case => [
        `is settled with the counts ${counts}`,
        COUNTS,
        "state = 'settled'",
        ...[ACCEPTED, reading('settled', counts), outcomes('paid')],
      ],
    ),
    ...['failed', 'cancelled'].map(
      (state): Case => [
        `is ${state} with a row that was paid`,
        `A submission with paid rows is not ${state}`,
        `state = '${state}'`,
        ...[ACCEPTED, reading(state), outcomes('paid', 1)],
      ],
    ),
  ])('that %s: %s', async (_what, says, how, ...facts) => {
    expect(await change(facts, how)).toBe(says)
  })

  it.each<[boolean, string, ...string[]]>([
    [true, 'failed, confirmed, and read to the end', at('failed'), outcomes('failed')],
    [true, 'cancelled, confirmed, and read to the end', at('cancelled'), outcomes('cancelled')],
    [true, 'confirmed in a batch that was paid in part', at('partial'), outcomes('failed')],
    [true, 'let go by its submission', 'update submission_row set live = false where submission_id = $S'],
    [
      false,
      'read as failed in a batch that is not at its end',
      at('accepted', `${SENT}, service_id = gen_random_uuid()`),
      outcomes('failed'),
    ],
    [false, 'paid', at('partial'), outcomes('paid')],
    [false, 'never read', at('failed')],
  ])('certainly did not pay a row: %s, where it was %s', async (unpaid, _what, ...facts) => {
    const confirmed = 'update row_outcome set confirmed_failed_at = now()'
    const known = [...facts, confirmed].map((one) => one.replaceAll('$S', `'${sent.submissionId}'`))
    expect(await supposing(store, known, `select certainly_unpaid('${sent.rowIds[0]}')`)).toBe(unpaid)
  })

  it('did not certainly fail to pay a row whose failure is not confirmed', async () => {
    const known = [at('failed'), outcomes('failed')].map((one) => one.replaceAll('$S', `'${sent.submissionId}'`))
    expect(await supposing(store, known, `select certainly_unpaid('${sent.rowIds[0]}')`)).toBe(false)
  })

  it.each([
    ['accepted', ['accepted']],
    ['clean_reject', ['rejected_clean']],
    ['unknown', ['unknown']],
    ['not_sent', ['ready', 'unknown']],
    ['rate_limited', ['ready', 'unknown']],
  ])('goes on from an attempt that was %s to %j', async (outcome, allowed) => {
    const states = ['accepted', 'ready', 'rejected_clean', 'unknown', 'settled', 'void']
    const list = `select jsonb_agg(s order by s) from unnest(array['${states.join("', '")}']) s where outcome_allows('${outcome}', s)`
    expect(await supposing(store, [], list)).toEqual(allowed)
  })
})
