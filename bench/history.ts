import type { Direct } from '@/lib/store/database'
import { aroundPayouts } from './history-around'
import { PHONE, STAFF, tag, uuid } from './history-values'

/** How much a merchant has paid before: payouts, the rows of each, and payees, who are all paid in turn. */
export type History = {
  readonly payouts: number
  readonly rowsEach: number
  readonly payees: number
  /** Also what surrounds payouts, so that no table that grows is empty. */
  readonly everything?: boolean
}

/** What the bench of large payouts has behind it: a million rows. */
export const FULL: History = { payouts: 100, rowsEach: 10_000, payees: 100_000 }

const BATCH = 1_000
/** Payouts of the present day: their rows count towards the limits of a day. */
const TODAY = 2
const ROWS_AT_ONCE = 100_000
const MOST_HOURS_BETWEEN = 36
const OLDEST_HOURS = 3 * 365 * 24

/** The phone of a payee by number (from 0), with its network. The same rule as `PHONE` in SQL. */
export const phoneOf = (n: number): string => `+256${n % 2 === 0 ? '77' : '75'}${String(2_100_000 + n)}`

/**
 * Fills an empty, migrated database with what a merchant with this history has, as if the product had written it. Runs as the
 * owner, in parts; triggers do not fire, since their checks would take hours.
 */
export async function fillHistory(
  direct: Direct,
  history: History,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const { exec } = direct
  const { payouts, rowsEach, payees } = history
  await exec('set session_replication_role = replica; set synchronous_commit = off;')
  let indexes: string[] = []
  try {
    await exec(people())
    for (let from = 0; from < payees; from += 10_000)
      await exec(payeesFrom(from, Math.min(payees, from + 10_000), history.everything ?? false))
    say(`${payees} payees`)
    // The words of payees were found through the indexes; from here on nothing is read.
    indexes = await withoutIndexes(direct)
    const atOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / rowsEach))
    for (let from = 0; from < payouts; from += atOnce) {
      const to = Math.min(payouts, from + atOnce)
      for (const statement of payoutsFrom(from, to, history)) await exec(statement)
      if (Math.floor(to / atOnce) % 10 === 0) say(`${to * rowsEach} rows of ${to} payouts`)
    }
    if (history.everything) for (const statement of aroundPayouts(history, momentOf(payouts))) await exec(statement)
    say('rows written')
  } finally {
    await exec('set session_replication_role = origin; set synchronous_commit = on;')
  }
  await exec("set maintenance_work_mem = '256MB'")
  for (const index of indexes) await exec(index)
  say('indexes built')
  // Searching is measured by itself (`search.mjs`); without this, the job that makes rows searchable would be at work all the time.
  await exec(`insert into searchable_payout (payout_id, asked_at, last_ordinal, complete)
    select payout_id, max(asked_at), ${rowsEach - 1}, true from proposal where kind = 'payout' group by payout_id on conflict do nothing`)
  await exec('vacuum analyze')
}

/** Drops every index that no constraint needs, since filling them row by row takes most of the time. Answers what builds them again. */
async function withoutIndexes({ exec, rows }: Direct): Promise<string[]> {
  const found = await rows(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`)
  for (const { name } of found) await exec(`drop index ${String(name)}`)
  return found.map(({ definition }) => String(definition))
}

const momentOf = (payouts: number) => {
  const minutes = Math.floor(Math.min(MOST_HOURS_BETWEEN, OLDEST_HOURS / payouts) * 60)
  return (p: string) =>
    `case when ${p} >= ${payouts - TODAY} then now() - interval '1 minute' else now() - (${payouts} - ${p}) * interval '${minutes} minutes' end`
}

const people = () => `
  insert into staff (id, email, name, role, password_hash)
  select ${uuid(1, 'n')}, case n when 1 then 'maker' when 2 then 'checker' else 'person-' || n end || '@history.example',
    case n when 1 then 'H. Maker' when 2 then 'H. Checker' else 'H. Person ' || n end,
    case n % 2 when 1 then 'preparer' else 'approver' end, 'none'
  from generate_series(1, ${STAFF}) n;`

const payeesFrom = (from: number, to: number, everything: boolean) => `
  insert into payee_account (id, payee_id, env, kind, phone, network, state, connected_by, approved_by, approved_at, usable_from)
  select ${uuid(3, 'n')}, ${uuid(2, 'n')}, 'sandbox', 'phone', ${PHONE('n')}, case when n % 2 = 0 then 'mtn' else 'airtel' end,
    'approved', ${uuid(1, '1')}, ${uuid(1, '2')}, now() - interval '200 days', now() - interval '200 days'
  from generate_series(${from}, ${to - 1}) n;
  insert into payee (id, code, name, created_by, created_at, wallet, search)
  select ${uuid(2, 'n')}, 'P-' || lpad(n::text, 6, '0'), 'Payee ' || n, ${uuid(1, '1')}, now() - interval '200 days',
    ${everything ? "case when n % 4 = 0 then 'connected' else 'none' end" : "'none'"}, payee_words(${uuid(2, 'n')}, 'P-' || lpad(n::text, 6, '0') || ' Payee ' || n)
  from generate_series(${from}, ${to - 1}) n;`

/** The payouts from `from` to before `to`, with all that belongs to them. In SQL: `p` a payout, `i` a row of it, `b` a batch of it. */
function payoutsFrom(from: number, to: number, { payouts, rowsEach, payees }: History): string[] {
  const at = momentOf(payouts)('p')
  const n = `(p::bigint * ${rowsEach} + i)`
  const payee = `(${n} % ${payees})`
  const batches = Math.ceil(rowsEach / BATCH) * 2
  const inBatch = rowsEach >= BATCH ? BATCH / 2 : rowsEach / 2
  const submission = (b: string) => uuid(6, `p::bigint * ${batches} + ${b}`)
  const batch = `(i / ${BATCH} * 2 + ${payee} % 2)`
  const failed = '(i % 200 = 7)'
  const [ofPayouts, ofRows, ofBatches] = [
    `generate_series(${from}, ${to - 1}) p`,
    `generate_series(0, ${rowsEach - 1}) i`,
    `generate_series(0, ${batches - 1}) b`,
  ]
  return [
    `insert into payout (id, env, name, description, state, created_by, created_at, updated_at, version, sheet_name, headings, mapping,
        header_line, rows_expected, rows_arrived, search)
      select ${uuid(4, 'p')}, 'sandbox', 'Wages ' || p, 'Wages ' || p, 'approved', ${uuid(1, '1')}, ${at}, ${at}, 40, 'wages-' || p || '.csv',
        '["Name","Phone","Amount","Reference"]',
        '{"columns":["name","phone","amount","reference"],"headings":["Name","Phone","Amount","Reference"],"headerLine":1}', 1, ${rowsEach}, ${rowsEach}, array_to_tsvector(array['wages', p::text])
      from ${ofPayouts};
      insert into proposal (id, kind, subject_id, payout_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor,
        currency, state, asked_at, decided_at)
      select ${uuid(5, 'p')}, 'payout', ${uuid(4, 'p')}, ${uuid(4, 'p')}, 'sandbox', ${uuid(1, '1')}, encode(sha256(p::text::bytea), 'hex'), '{}',
        ${rowsEach}, ${rowsEach} * 1000000::bigint, ${rowsEach} * 100000::bigint, ${rowsEach} * 1100000::bigint, 'UGX', 'approved', ${at}, ${at}
      from ${ofPayouts};`,
    `insert into payout_row (id, payout_id, ordinal, line_no, row_tag, cells, state, name, dest_kind, dest_key, network, currency, amount_minor,
        reference, reference_key, fingerprint, payee_id, recognised_by, payee_account_id)
      select ${uuid(7, n)}, ${uuid(4, 'p')}, i, i + 2, ${tag(n)},
        jsonb_build_array('Payee ' || ${payee}, ${PHONE(payee)}, (10000 + i)::text, 'W' || p || '-' || i), 'ready', 'Payee ' || ${payee}, 'phone',
        ${PHONE(payee)}, case when ${payee} % 2 = 0 then 'mtn' else 'airtel' end, 'UGX', (10000 + i) * 100, 'W' || p || '-' || i, 'w' || p || '-' || i,
        ${PHONE(payee)} || ' ' || (10000 + i) || '.00 UGX w' || p || '-' || i, ${uuid(2, payee)}, 'phone', ${uuid(3, payee)}
      from ${ofPayouts}, ${ofRows};`,
    `insert into submission (id, root_id, env, kind, proposal_id, payout_id, maker_id, method, path, body, body_sha256, idempotency_key,
        correlation_tag, currency, payment_method, row_count, total_minor, quote_fee_minor, quote_debit_minor, quoted_at, content_hash,
        state, state_since, service_id, first_sent_at, resend_deadline, next_attempt_at, sends, epoch, observed_at, created_at, service_status)
      select ${submission('b')}, ${submission('b')}, 'sandbox', 'create-disbursement', ${uuid(5, 'p')}, ${uuid(4, 'p')}, ${uuid(1, '1')},
        'POST', '/api/disbursements', case when p >= ${payouts - 20} then convert_to(repeat('x', ${inBatch * 120}), 'UTF8') end, sha256(b::text::bytea),
        ${uuid(8, `p::bigint * ${batches} + b`)}, 'CH-' || ${tag(`p::bigint * ${batches} + b`)}, 'UGX',
        case when b % 2 = 0 then 'mtn' else 'airtel' end, ${inBatch}, ${inBatch} * 1000000::bigint, ${inBatch} * 100000::bigint,
        ${inBatch} * 1100000::bigint, ${at}, encode(sha256(p::text::bytea), 'hex'), 'partial', ${at}, ${uuid(9, `p::bigint * ${batches} + b`)},
        ${at}, ${at} + interval '19 hours', null, 1, (select epoch from control), ${at}, ${at}, 'partial'
      from ${ofPayouts}, ${ofBatches};
      insert into attempt (submission_id, ordinal, body_sha256, opened_at, worker, lease_until, closed_at, outcome, http_status)
      select ${submission('b')}, 1, sha256(b::text::bytea), ${at}, 'history', ${at}, ${at}, 'accepted', 201 from ${ofPayouts}, ${ofBatches};
      insert into observation (submission_id, source, started_at, finished_at, raw_status, mapped)
      select ${submission('b')}, 'poll', ${at} + k * interval '1 second', ${at} + k * interval '1 second', 'partial', case when k = 3 then 'partial' else 'pending' end
      from ${ofPayouts}, ${ofBatches}, generate_series(1, 3) k;
      insert into quote (payout_id, batch_hash, asked_at, answered_at, total_minor, fee_minor, debit_minor, tiers, items)
      select ${uuid(4, 'p')}, encode(sha256(b::text::bytea), 'hex'), ${at}, ${at}, ${inBatch} * 1000000::bigint, ${inBatch} * 100000::bigint,
        ${inBatch} * 1100000::bigint, '[]',
        (select jsonb_object_agg(${tag(`p::bigint * ${rowsEach} + b * ${inBatch} + i`)}, '{"fee":"100000","debit":"1100000"}'::jsonb) from generate_series(0, ${inBatch - 1}) i)
      from ${ofPayouts}, ${ofBatches};`,
    `insert into submission_row (submission_id, row_id, live) select ${submission(batch)}, ${uuid(7, n)}, true from ${ofPayouts}, ${ofRows};
      insert into row_outcome (row_id, submission_id, raw_status, mapped, reason, fee_minor, started_at, first_failed_at, confirmed_failed_at, matched_by, said_paid_at, paid_to)
      select ${uuid(7, n)}, ${submission(batch)}, case when ${failed} then 'failed' else 'completed' end, case when ${failed} then 'failed' else 'paid' end,
        case when ${failed} then 'Wallet not found' end, 100000, ${at}, case when ${failed} then ${at} end, case when ${failed} then ${at} end, 'reference',
        case when ${failed} then null else ${at} end, case when ${failed} then null else ${PHONE(payee)} end
      from ${ofPayouts}, ${ofRows};
      insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor)
      select o.submission_id, o.mapped, paid_in(o.mapped, o.started_at), count(*), sum(r.amount_minor) from row_outcome o join payout_row r on r.id = o.row_id
      where o.submission_id in (select ${submission('b')} from ${ofPayouts}, ${ofBatches}) group by 1, 2, 3;`,
  ]
}
