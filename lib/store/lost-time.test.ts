import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { openTestDatabase } from './test-database'
import { type Submitted, submitted } from './test-story'
import { ago, submissionLike, supposing } from './test-supposing'

const ENTRY = '7b0f8a4c-2f55-4a37-9f5a-5c7a30a1b0de'
// A backup of three hours ago was restored an hour ago; what it lost may have paid these rows. The payout is from before.
const LOST = [
  `update control set epoch = epoch + 1, epoch_since = ${ago('1 hour')}, epoch_lost_from = ${ago('3 hours')}`,
  `update payout set created_at = ${ago('2 days')}`,
]
const columns = (values: Readonly<Record<string, string>>) =>
  `(${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
/** Something at the service that has nothing in common with our rows but what is named. */
const entry = (own: Readonly<Record<string, string>> = {}) =>
  `insert into stranger ${columns({
    ...{ service_id: `'${ENTRY}'`, list: "'disbursements'", described_otherwise: 'true', currency: "'UGX'" },
    ...{ total_minor: '999', recipient_count: '1', recipients_known: 'true', created_at: ago('2 hours') },
    ...{ first_seen_at: 'now()', ...own },
  })}`
const recipient = (own: Readonly<Record<string, string>> = {}) =>
  `insert into stranger_recipient ${columns({
    ...{ service_id: `'${ENTRY}'`, ordinal: '1', destination: "'+256700000000'", amount_minor: '999', ...own },
  })}`
const SAME = { destination: "'+256772000418'", amount_minor: '100000' }
const ours = (change: string) => `update payout_row set ${change}`
const swept = (list: string) =>
  `insert into sweep (list, purpose, epoch, worker, began_at, window_from, ended_at, complete, total, unknown)
   select '${list}', 'restore', c.epoch, 'w', t, c.epoch_since, t, true, 0, 0
   from control c, lateral unnest(array[c.epoch_since + interval '30 minutes', c.epoch_since + interval '40 minutes']) t`

describe('what the lost time may have paid', () => {
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
      .replaceAll('$R', other.rowIds[0] ?? '')
      .replaceAll('$T', `'${sent.rowTags[0]}'`)
  const found = (...facts: readonly string[]) =>
    supposing(
      store,
      [...LOST, ...facts].map(filled),
      `select cardinality(found_in_lost_time(${submissionLike(sent.submissionId)})) > 0`,
    )

  it.each<[boolean, string, ...string[]]>([
    [false, 'has nothing in common with a row', entry(), recipient()],
    [true, 'has the tag of a row', entry(), recipient({ row_tag: '$T' })],
    [true, 'pays as much to the same phone', entry(), recipient(SAME)],
    [false, 'pays as much to another phone', entry(), recipient({ ...SAME, destination: "'+256700000000'" })],
    [false, 'pays another amount to the same phone', entry(), recipient({ ...SAME, amount_minor: '100001' })],
    [true, 'has a reference where the row has none', entry(), recipient({ ...SAME, reference: "'June'" })],
    [true, 'has no reference where the row has one', entry(), recipient(SAME), ours("reference = 'June'")],
    [
      true,
      'has the reference of the row, behind its tag',
      ...[entry(), recipient({ ...SAME, reference: "'0123456789 June'" }), ours("reference = 'June'")],
    ],
    [
      false,
      'has another reference than the row',
      ...[entry(), recipient({ ...SAME, reference: "'July'" }), ours("reference = 'June'")],
    ],
    [true, 'names as much and no destination', entry(), recipient({ destination: 'null', amount_minor: '100000' })],
    [true, 'names neither destination nor amount', entry(), recipient({ destination: 'null', amount_minor: 'null' })],
    [false, 'names another amount and no destination', entry(), recipient({ destination: 'null' })],
    [true, 'names the phone and no amount', entry(), recipient({ ...SAME, amount_minor: 'null' })],
    [false, 'names another phone and no amount', entry(), recipient({ amount_minor: 'null' })],
    [true, 'has the reference of the batch', entry({ tag: '(select correlation_tag from submission where id = $S)' })],
    [
      false,
      'has the reference of another batch of ours',
      ...[entry({ tag: '(select correlation_tag from submission where id = $O)' }), recipient(SAME)],
    ],
    [
      false,
      'is another submission of ours',
      ...[entry(), recipient(SAME), `update submission set service_id = '${ENTRY}' where id = $O`],
    ],
    [true, 'names no recipients and nothing else', entry({ recipients_known: 'false', described_otherwise: 'false' })],
    [false, 'names no recipients, is described otherwise, and has another total', entry({ recipients_known: 'false' })],
    [
      true,
      'names no recipients, is described otherwise, and has the same total and count',
      entry({ recipients_known: 'false', total_minor: '200000', recipient_count: '2' }),
    ],
    [
      false,
      'names no recipients, is described otherwise, and has the same total and another count',
      entry({ recipients_known: 'false', total_minor: '200000', recipient_count: '3' }),
    ],
    [false, 'is in another currency', entry({ currency: "'USD'" }), recipient(SAME)],
    [false, 'is a payment to us', entry({ list: "'payments'" }), recipient(SAME)],
    [true, 'has no time', entry({ created_at: 'null' }), recipient(SAME)],
    [true, 'is 25 hours older than what was lost', entry({ created_at: ago('28 hours') }), recipient(SAME)],
    [false, 'is 27 hours older than what was lost', entry({ created_at: ago('30 hours') }), recipient(SAME)],
    [true, 'is 25 hours younger than the restore', entry({ created_at: ago('-24 hours') }), recipient(SAME)],
    [false, 'is 27 hours younger than the restore', entry({ created_at: ago('-26 hours') }), recipient(SAME)],
  ])('%s: an entry that %s', async (may, _what, ...facts) => {
    expect(await found(...facts)).toBe(may)
  })

  const LATER = `update payout set created_at = ${ago('30 minutes')}`
  const LONG_AGO = `update control set epoch_since = ${ago('8 days')}, epoch_lost_from = ${ago('9 days')}`
  const THEN = entry({ created_at: ago('8 days') })
  it.each<[boolean, string, ...string[]]>([
    [true, 'with the same reference', ours("reference = 'June'"), entry(), recipient({ ...SAME, reference: "'June'" })],
    [false, 'with a reference that the entry lacks', ours("reference = 'June'"), entry(), recipient(SAME)],
    [
      false,
      'where the entry names no destination',
      entry(),
      recipient({ destination: 'null', amount_minor: '100000' }),
    ],
    [false, 'where the entry names no recipients', entry({ recipients_known: 'false', described_otherwise: 'false' })],
    [false, 'more than a week after the restore', LONG_AGO, THEN, recipient(SAME)],
  ])('%s: a draft from after the restore, %s', async (may, _what, ...facts) => {
    expect(await found(LATER, ...facts)).toBe(may)
  })

  const ORIGIN_TAG = `(select row_tag from payout_row where id = '$R')`
  const AGAIN = [
    LATER,
    `update payout set created_at = ${ago('2 days')} where id = (select payout_id from payout_row where id = '$R')`,
    `update payout_row set origin_row_id = '$R' where row_tag = $T`,
  ]
  it.each<[boolean, string, ...string[]]>([
    [true, 'by the tag of the row that it pays again', ...AGAIN, entry(), recipient({ row_tag: ORIGIN_TAG })],
    [
      true,
      'by where the row went that it pays again',
      ...[...AGAIN, `update payout_row set dest_key = '+256772000999' where id = '$R'`],
      ...[entry(), recipient({ ...SAME, destination: "'+256772000999'" })],
    ],
    [false, 'by a row that has nothing to do with it', LATER, entry(), recipient({ row_tag: ORIGIN_TAG })],
  ])('%s: a draft from after the restore that pays a row again is found %s', async (may, _what, ...facts) => {
    expect(await found(...facts)).toBe(may)
  })

  const BOTH = [swept('disbursements'), swept('escrow-disbursements')]
  it.each<[string | null, string, Readonly<Record<string, string>>, ...string[]]>([
    ['restore-search', 'neither list was searched', {}],
    ['restore-search', 'one list was searched', {}, swept('disbursements')],
    ['restore-search', 'the other list was searched', {}, swept('escrow-disbursements')],
    [null, 'both were searched, and nothing was found', {}, ...BOTH],
    ['found-after-restore', 'both were searched, and something was found', {}, ...BOTH, entry(), recipient(SAME)],
    [null, 'nothing was lost', {}, 'update control set epoch_lost_from = null'],
    [null, 'an approver resumed it', { restore_cleared: 'true' }],
    [
      null,
      'an approver resumed it in spite of the same payment',
      { restore_cleared: 'true' },
      entry(),
      recipient(SAME),
    ],
    ...(
      [
        ['found-after-restore', 'of nobody', ''],
        [null, 'that is linked', 'update submission set service_id = (select service_id from stranger) where id = $S'],
        [null, 'of the list of payments', "update stranger set list = 'payments'"],
        [null, 'of another row', 'update stranger_recipient set row_tag = null'],
        [
          null,
          'of another batch of ours',
          'update stranger set tag = (select correlation_tag from submission where id = $O)',
        ],
      ] as const
    ).map(([refusal, what, fact]): [string | null, string, Readonly<Record<string, string>>, ...string[]] => [
      refusal,
      `an approver resumed it, and an entry ${what} has the tag of its row`,
      { restore_cleared: 'true' },
      ...[entry(), recipient({ row_tag: '$T' }), fact].filter(Boolean),
    ]),
    [null, 'it pays nothing out', { kind: "'create-payment'::text" }],
  ])('keeps a batch from its first send by %s where %s', async (refusal, _what, own, ...facts) => {
    const known = [...LOST, ...facts].map(filled)
    expect(await supposing(store, known, `select restore_refusal(${submissionLike(sent.submissionId, own)})`)).toBe(
      refusal,
    )
  })

  it.each<[boolean, string, string, ...string[]]>([
    ...['void', 'rejected_clean', 'absent_proven'].map((state): [boolean, string, string, ...string[]] => [
      true,
      'nobody has searched',
      state,
    ]),
    [true, 'something was found', 'void', ...BOTH, entry(), recipient(SAME)],
    [false, 'nothing was found', 'void', ...BOTH],
    [false, 'nobody has searched', 'failed'],
    [false, 'nothing was lost', 'void', 'update control set epoch_lost_from = null'],
  ])(
    '%s: rows may have been paid in the lost time where %s and their batch is %s',
    async (may, _what, state, ...facts) => {
      const known = [...LOST, ...facts].map(filled)
      const like = submissionLike(sent.submissionId, { state: `'${state}'::text` })
      expect(await supposing(store, known, `select may_be_paid_in_lost_time(${like})`)).toBe(may)
    },
  )

  it.each<[boolean, string, string]>([
    [true, 'after the first 30 minutes', ago('20 minutes')],
    [false, 'within the first 30 minutes', ago('40 minutes')],
    [false, 'before the first', ago('2 hours')],
  ])('%s: a mark of ours that no batch has proves another restore, %s of the epoch', async (proves, _when, at) => {
    const tag = "'CH-' || (select mark from environment) || '23456789'"
    const facts = [...LOST, entry({ tag, created_at: at })]
    expect(await supposing(store, facts, 'select proves_restore(x) from stranger x')).toBe(proves)
  })

  const MARKED = entry({ tag: '(select correlation_tag from submission where id = $S)' })
  const at = (state: string) => `update submission set state = '${state}' where id = $S`
  it.each<[string | null, string, ...string[]]>([
    [null, 'nothing that is ours', entry(), recipient()],
    ['our-mark', 'a mark that our records do not know', entry({ tag: "'CH-0123456789'" })],
    ['our-mark', 'the tag of a row', entry(), recipient({ row_tag: '$T' })],
    [null, 'the mark of a batch that may still be on its way', MARKED],
    ...['rejected_clean', 'absent_proven', 'void'].map((state): [string, string, ...string[]] => [
      'believed-unpaid',
      `the mark of a batch that is ${state}`,
      ...[MARKED, at(state)],
    ]),
    [
      'second-disbursement',
      'the mark of a batch that has another id',
      ...[MARKED, 'update submission set service_id = gen_random_uuid() where id = $S'],
    ],
  ])('is called %s with %s', async (kind, _what, ...facts) => {
    expect(await supposing(store, facts.map(filled), 'select finding_kind(x) from stranger x')).toBe(kind)
  })
})
