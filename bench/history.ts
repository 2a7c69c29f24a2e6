import type { Direct } from '@/lib/store/database'

/** How much a merchant has paid before: payouts, the rows of each, and payees, who are all paid in turn. */
export type History = { readonly payouts: number; readonly rowsEach: number; readonly payees: number }

/** What the bench of large payouts has behind it: a million rows. */
export const FULL: History = { payouts: 100, rowsEach: 10_000, payees: 100_000 }

const BATCH = 1_000
/** Payouts of the present day: their rows count towards the limits of a day. */
const TODAY = 2

/** The phone of a payee by number (from 0), with its network. The same rule as `phoneOf` in SQL below. */
export const phoneOf = (n: number): string => `+256${n % 2 === 0 ? '77' : '75'}${String(2_100_000 + n)}`

const PHONE = (n: string) => `('+256' || case when ${n} % 2 = 0 then '77' else '75' end || (2100000 + ${n})::text)`
const uuid = (kind: number, n: string) =>
  `('00000000-0000-4000-${8000 + kind}-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`
const tag = (n: string) => `lpad(upper(translate(to_hex((${n})::bigint), 'abcdef', 'ABCDEF')), 8, '0')`

/**
 * Fills an empty, migrated database with what a merchant with this history has, as if the product had written it. Runs as the
 * owner, in parts; triggers do not fire, since their checks would take hours.
 */
export async function fillHistory(
  { exec }: Direct,
  { payouts, rowsEach, payees }: History,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await exec('set session_replication_role = replica; set synchronous_commit = off;')
  try {
    await exec(people())
    for (let from = 0; from < payees; from += 10_000) await exec(payeesFrom(from, Math.min(payees, from + 10_000)))
    say(`${payees} payees`)
    for (let n = 0; n < payouts; n += 1) {
      for (const statement of payoutOf(n, { payouts, rowsEach, payees })) await exec(statement)
      if ((n + 1) % 10 === 0) say(`${(n + 1) * rowsEach} rows of ${n + 1} payouts`)
    }
  } finally {
    await exec('set session_replication_role = origin; set synchronous_commit = on;')
  }
  await exec('vacuum analyze')
}

const people = () => `
  insert into staff (id, email, name, role, password_hash) values
    (${uuid(1, '1')}, 'maker@history.example', 'H. Maker', 'preparer', 'none'),
    (${uuid(1, '2')}, 'checker@history.example', 'H. Checker', 'approver', 'none');`

const payeesFrom = (from: number, to: number) => `
  insert into payee_account (id, payee_id, env, kind, phone, network, state, connected_by, approved_by, approved_at, usable_from)
  select ${uuid(3, 'n')}, ${uuid(2, 'n')}, 'sandbox', 'phone', ${PHONE('n')}, case when n % 2 = 0 then 'mtn' else 'airtel' end,
    'approved', ${uuid(1, '1')}, ${uuid(1, '2')}, now() - interval '200 days', now() - interval '200 days'
  from generate_series(${from}, ${to - 1}) n;
  insert into payee (id, code, name, created_by, created_at, search)
  select ${uuid(2, 'n')}, 'P-' || lpad(n::text, 6, '0'), 'Payee ' || n, ${uuid(1, '1')}, now() - interval '200 days',
    payee_words(${uuid(2, 'n')}, 'P-' || lpad(n::text, 6, '0') || ' Payee ' || n)
  from generate_series(${from}, ${to - 1}) n;`

function payoutOf(p: number, { payouts, rowsEach, payees }: History): string[] {
  const today = p >= payouts - TODAY
  const at = today ? `now() - interval '1 minute'` : `now() - interval '${(payouts - p) * 36} hours'`
  const first = p * rowsEach
  const n = `(${first} + i)`
  const payee = `(${n} % ${payees})`
  const batches = Math.ceil(rowsEach / BATCH) * 2
  const batch = `(i / ${BATCH} * 2 + ${payee} % 2)`
  const submission = (b: string) => uuid(6, `${p * batches} + ${b}`)
  const failed = `(i % 200 = 7)`
  const inBatch = rowsEach >= BATCH ? BATCH / 2 : rowsEach / 2
  return [
    `insert into payout (id, env, name, description, state, created_by, created_at, updated_at, version, sheet_name, headings, mapping,
        header_line, rows_expected, rows_arrived)
      values (${uuid(4, `${p}`)}, 'sandbox', 'Wages ${p}', 'Wages ${p}', 'approved', ${uuid(1, '1')}, ${at}, ${at}, 40, 'wages-${p}.csv',
        '["Name","Phone","Amount","Reference"]',
        '{"columns":["name","phone","amount","reference"],"headings":["Name","Phone","Amount","Reference"],"headerLine":1}', 1, ${rowsEach}, ${rowsEach});
      insert into proposal (id, kind, subject_id, payout_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor,
        currency, state, asked_at, decided_at)
      values (${uuid(5, `${p}`)}, 'payout', ${uuid(4, `${p}`)}, ${uuid(4, `${p}`)}, 'sandbox', ${uuid(1, '1')}, encode(sha256('${p}'), 'hex'), '{}',
        ${rowsEach}, ${rowsEach} * 1000000::bigint, ${rowsEach} * 100000::bigint, ${rowsEach} * 1100000::bigint, 'UGX', 'approved', ${at}, ${at});`,
    `insert into payout_row (id, payout_id, ordinal, line_no, row_tag, cells, state, name, dest_kind, dest_key, network, currency, amount_minor,
        reference, reference_key, fingerprint, payee_id, recognised_by, payee_account_id)
      select ${uuid(7, n)}, ${uuid(4, `${p}`)}, i, i + 2, ${tag(n)},
        jsonb_build_array('Payee ' || ${payee}, ${PHONE(payee)}, (10000 + i)::text, 'W${p}-' || i), 'ready', 'Payee ' || ${payee}, 'phone',
        ${PHONE(payee)}, case when ${payee} % 2 = 0 then 'mtn' else 'airtel' end, 'UGX', (10000 + i) * 100, 'W${p}-' || i, 'w${p}-' || i,
        ${PHONE(payee)} || ' ' || (10000 + i) || '.00 UGX w${p}-' || i, ${uuid(2, payee)}, 'phone', ${uuid(3, payee)}
      from generate_series(0, ${rowsEach - 1}) i;`,
    `insert into submission (id, root_id, env, kind, proposal_id, payout_id, maker_id, method, path, body, body_sha256, idempotency_key,
        correlation_tag, currency, payment_method, row_count, total_minor, quote_fee_minor, quote_debit_minor, quoted_at, content_hash,
        state, state_since, service_id, first_sent_at, resend_deadline, next_attempt_at, sends, epoch, observed_at, created_at, service_status)
      select ${submission('b')}, ${submission('b')}, 'sandbox', 'create-disbursement', ${uuid(5, `${p}`)}, ${uuid(4, `${p}`)}, ${uuid(1, '1')},
        'POST', '/api/disbursements', ${p < payouts - 20 ? 'null' : `convert_to(repeat('x', ${inBatch * 120}), 'UTF8')`}, sha256(b::text::bytea), ${uuid(8, `${p * batches} + b`)},
        'CH-' || ${tag(`${p * batches} + b`)}, 'UGX', case when b % 2 = 0 then 'mtn' else 'airtel' end, ${inBatch}, ${inBatch} * 1000000::bigint, ${inBatch} * 100000::bigint,
        ${inBatch} * 1100000::bigint, ${at}, encode(sha256('${p}'), 'hex'), 'partial', ${at}, ${uuid(9, `${p * batches} + b`)}, ${at}, ${at} + interval '19 hours', null, 1,
        (select epoch from control), ${at}, ${at}, 'partial'
      from generate_series(0, ${batches - 1}) b;
      insert into attempt (submission_id, ordinal, body_sha256, opened_at, worker, lease_until, closed_at, outcome, http_status)
      select ${submission('b')}, 1, sha256(b::text::bytea), ${at}, 'history', ${at}, ${at}, 'accepted', 201 from generate_series(0, ${batches - 1}) b;
      insert into observation (submission_id, source, started_at, finished_at, raw_status, mapped)
      select ${submission('b')}, 'poll', ${at} + k * interval '1 second', ${at} + k * interval '1 second', 'partial', case when k = 3 then 'partial' else 'pending' end
      from generate_series(0, ${batches - 1}) b, generate_series(1, 3) k;
      insert into quote (payout_id, batch_hash, asked_at, answered_at, total_minor, fee_minor, debit_minor, tiers, items)
      select ${uuid(4, `${p}`)}, encode(sha256(b::text::bytea), 'hex'), ${at}, ${at}, ${inBatch} * 1000000::bigint, ${inBatch} * 100000::bigint,
        ${inBatch} * 1100000::bigint, '[]', (select jsonb_object_agg(${tag(`${first} + b * ${inBatch} + i`)}, '{"fee":"100000","debit":"1100000"}'::jsonb) from generate_series(0, ${inBatch - 1}) i)
      from generate_series(0, ${batches - 1}) b;`,
    `insert into submission_row (submission_id, row_id, live) select ${submission(batch)}, ${uuid(7, n)}, not ${failed} from generate_series(0, ${rowsEach - 1}) i;
      insert into row_outcome (row_id, submission_id, raw_status, mapped, reason, fee_minor, started_at, first_failed_at, confirmed_failed_at, matched_by, said_paid_at)
      select ${uuid(7, n)}, ${submission(batch)}, case when ${failed} then 'failed' else 'completed' end, case when ${failed} then 'failed' else 'paid' end,
        case when ${failed} then 'Wallet not found' end, 100000, ${at}, case when ${failed} then ${at} end, case when ${failed} then ${at} end, 'reference',
        case when ${failed} then null else ${at} end
      from generate_series(0, ${rowsEach - 1}) i;
      insert into outcome_sum (submission_id, mapped, rows, amount_minor)
      select o.submission_id, o.mapped, count(*), sum(r.amount_minor) from row_outcome o join payout_row r on r.id = o.row_id
      where r.payout_id = ${uuid(4, `${p}`)} group by 1, 2;`,
  ]
}
