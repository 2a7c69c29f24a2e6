import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { ago, submissionLike, supposing } from './test-supposing'

type Own = Readonly<Record<string, string>>
const NEW = '7b0f8a4c-2f55-4a37-9f5a-5c7a30a1b0de'
const NO_SUCH_SUM = 'The rows do not add up to the submission'
const NOT_WHAT_WAS_APPROVED = 'The submission is not what was approved'
const NOT_IN_SUM = 'The submissions do not add up to what was approved'
const NOT_READY = 'A row that is not ready, or of another payout or currency, cannot be submitted'
const NOT_SURE = 'It is no longer certain that a row paid again was not paid'
const GENERATION = 'A next generation follows only one that was refused cleanly or proved absent'

// What the table refuses of a submission that is written beside the app, rule by rule.
describe('a submission that is made', () => {
  let store: Engine
  let sent: Submitted
  let other: Submitted
  beforeAll(async () => {
    store = await openTestDatabase()
    sent = await submitted(store)
    other = await submitted(store)
  })
  afterAll(() => store.close())

  const filled = (text: string) =>
    text
      .replaceAll('$S', `'${sent.submissionId}'`)
      .replaceAll('$O', `'${other.submissionId}'`)
      .replaceAll('$Q', `'${sent.proposalId}'`)
      .replaceAll('$P', `'${other.payoutId}'`)
      .replaceAll('$R', `'${sent.rowIds[0]}'`)
      .replaceAll('$N', `'${NEW}'`)
  const says = (facts: readonly string[], question: string) => supposing(store, facts.map(filled), filled(question))

  const insert = (own: Own) => {
    const fresh = {
      ...{
        id: '$N',
        root_id: '$N',
        idempotency_key: 'gen_random_uuid()',
        correlation_tag: `'${randomUUID()}'`,
        ...own,
      },
    }
    return `insert into submission select (${submissionLike(sent.submissionId, fresh)}).* returning 'allowed'`
  }
  // The rows of the first submission go to the new one, and so does the approval.
  const INSTEAD = [
    'update submission_row set live = false where submission_id = $S',
    'insert into submission_row (submission_id, row_id) select $N, row_id from submission_row where submission_id = $S',
    'update submission set proposal_id = gen_random_uuid() where id = $S',
  ]
  const approved = (change: string) => `update proposal set ${change} where id = $Q`
  const parts = { proposal_id: '$Q' }
  it.each<[string, string, Own, ...string[]]>([
    ['allowed', 'as it was approved', {}],
    [NO_SUCH_SUM, 'with another number of rows', { row_count: '3' }, approved('row_count = 3')],
    [NO_SUCH_SUM, 'with another total', { total_minor: '200001' }, approved('total_minor = 200001')],
    [NOT_IN_SUM, 'where more rows were approved', {}, approved('row_count = 3')],
    [NOT_IN_SUM, 'where more was approved', {}, approved('total_minor = 200001')],
    [NOT_IN_SUM, 'with another fee', { quote_fee_minor: '99999' }],
    [NOT_IN_SUM, 'with another debit', { quote_debit_minor: '299999' }],
  ])('%s: %s', async (sentence, _what, own, ...facts) => {
    expect(await says([...INSTEAD, ...facts], insert({ ...parts, ...own }))).toBe(sentence)
  })

  it.each<[string, string, string]>([
    ['allowed', 'absent_proven', '2'],
    ['allowed', 'rejected_clean', '2'],
    [GENERATION, 'absent_proven', '3'],
    [GENERATION, 'rejected_clean', '3'],
    [GENERATION, 'void', '2'],
    [GENERATION, 'failed', '2'],
    [GENERATION, 'partial', '2'],
  ])('%s: after one that was %s, as generation %s', async (sentence, state, generation) => {
    const before = `update submission set state = '${state}' where id = $S`
    const next = { ...parts, generation, root_id: '$S', state: "'ready'::text" }
    expect(await says([before, ...INSTEAD], insert(next))).toBe(sentence)
  })

  it.each<[string, string, Own, ...string[]]>([
    ['', 'as it was approved', {}],
    ['The proposal is not approved', 'where nobody decided yet', {}, approved("state = 'pending', decided_at = null")],
    ['The proposal is not approved', 'where it was taken back', {}, approved("state = 'void'")],
    ['The proposal is not approved', 'where nothing was asked', { proposal_id: 'gen_random_uuid()' }],
    [
      'The approval is older than 24 hours',
      'a day and a minute later',
      {},
      approved(`decided_at = ${ago('24 hours 1 minute')}`),
    ],
    ['', 'almost a day later', {}, approved(`decided_at = ${ago('23 hours 59 minutes')}`)],
    [NOT_WHAT_WAS_APPROVED, 'in another currency', { currency: "'USD'::text" }],
    [NOT_WHAT_WAS_APPROVED, 'with other content', { content_hash: "'x'::text" }],
    [NOT_WHAT_WAS_APPROVED, 'by another maker', { maker_id: 'gen_random_uuid()' }],
    [NOT_WHAT_WAS_APPROVED, 'for another payout', { payout_id: 'gen_random_uuid()' }],
    [NOT_WHAT_WAS_APPROVED, 'for another environment', { env: "'production'::text" }],
    [NOT_WHAT_WAS_APPROVED, 'of another kind of proposal', {}, approved("kind = 'declare-absent'")],
  ])('%s: made of its proposal %s', async (sentence, _what, own, ...facts) => {
    const made = `select guard_made_of_proposal(${submissionLike(sent.submissionId, own)}, k)::text`
    expect(await says(facts, `${made} from submission_kind k where k.kind = 'create-disbursement'`)).toBe(sentence)
  })

  const row = (change: string) => `update payout_row set ${change} where id = $R`
  const AGAIN = row(`origin_row_id = (select row_id from submission_row where submission_id = $O limit 1)`)
  const RELEASED = 'update submission_row set live = false where submission_id = $O'
  it.each<[string, string, ...string[]]>([
    ['allowed', 'that are ready'],
    [NOT_READY, 'of which one is in another currency', row("currency = 'USD'")],
    [NOT_READY, 'of which one is of another payout', row('payout_id = $P, ordinal = 99')],
    [NOT_READY, 'of which one has no amount', row('amount_minor = null')],
    [NOT_READY, 'of which one is left out', row("state = 'left-out'")],
    [NOT_READY, 'of what was sent already', 'update submission set sends = 1 where id = $S'],
    [NOT_SURE, 'of which one may have been paid before', AGAIN],
    ['allowed', 'of which one was certainly not paid before', AGAIN, RELEASED],
    [
      'The rows are more than the submission says',
      'that are too many',
      'update submission set row_count = 1 where id = $S',
    ],
  ])('%s: rows %s', async (sentence, _what, ...facts) => {
    const again = `insert into submission_row (submission_id, row_id) select $S, id from payout_row
      where id in ('${sent.rowIds.join("', '")}') returning 'allowed'`
    expect(await says(['delete from submission_row where submission_id = $S', ...facts], again)).toBe(sentence)
  })

  it.each<[string, string, string, string]>([
    ['that there is not', '$S', 'gen_random_uuid()', ''],
    ['of a submission that there is not', '$N', '$R', ''],
    ['of a draft', '$S', '$R', "update payout set state = 'draft'"],
  ])('takes no row %s', async (_what, of, row, fact) => {
    const facts = ['delete from submission_row where submission_id = $S', ...(fact === '' ? [] : [fact])]
    const added = `insert into submission_row (submission_id, row_id) values (${of}, ${row}) returning 'allowed'`
    expect(await says(facts, added)).toBe(NOT_READY)
  })

  it('pays a row again only where it was certainly not paid, and in one payout', async () => {
    const origins = `select guard_origins(array[$R]::uuid[])::text`
    const SECOND = `update payout_row set origin_row_id = (select origin_row_id from payout_row where id = $R) where id = '${other.rowIds[1]}'`
    expect(await says([AGAIN], origins)).toBe(
      'The row of line 2 cannot be paid again yet: it is not certain that it was not paid',
    )
    expect(await says([AGAIN, RELEASED], origins)).toBe('')
    expect(await says([AGAIN, RELEASED, SECOND], origins)).toBe(
      'The row of line 2 is in another payout that pays it again',
    )
  })

  it('claims what only one may be about: a payer with amount and currency, or the part of what it changes', async () => {
    const claim = (kind: string, own: Own) =>
      says(
        [],
        `select claim_of(${submissionLike(sent.submissionId, own)}, k) from submission_kind k where k.kind = '${kind}'`,
      )
    const payer = { payer_key: "'phone:+256772000418'::text" }
    const subject = { subject_service_id: '$N', subject_part: "'goods'::text" }
    expect(await claim('create-payment', payer)).toBe('payment phone:+256772000418 200000 UGX')
    expect(await claim('fulfil-term', subject)).toBe(`escrow-term ${NEW} goods`)
    expect(await claim('create-disbursement', payer)).toBeNull()
    expect(await claim('create-payment', {})).toBe('A create-disbursement names its payer and its amount')
    expect(await claim('fulfil-term', {})).toBe('A create-disbursement names what it changes')
  })
})
