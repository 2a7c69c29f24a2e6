import type { Engine } from '@/lib/store/database'
import {
  accountId,
  attemptsOf,
  firstAttempt,
  makerId,
  PAYEES,
  payeeId,
  phoneOf,
  sumOf,
  type ToldStory,
  walletOf,
} from './recipient-story'

const WRITTEN = [
  'row_outcome',
  'outcome_sum',
  'attempt',
  'escrow_item',
  'submission_row',
  'submission',
  'proposal',
  'payout_row',
  'payout',
  'payee_account',
  'payee',
  'staff',
]

/** Stores a story in a database, in place of the one before. */
export async function storeStory(engine: Engine, { accounts, merges, proposals }: ToldStory): Promise<void> {
  const list = (value: unknown) => `$list$${JSON.stringify(value)}$list$::jsonb`
  const time = (at: number | null) => (at === null ? null : new Date(at))
  const payouts = proposals.filter(({ kind }) => kind === 'payout')
  const rows = payouts.flatMap(({ payoutId, rows: own }) =>
    own.map((one, at) => ({
      ...one,
      payout: payoutId,
      at,
      payee: one.payee === null ? null : payeeId(one.payee),
      isWallet: !one.place.startsWith('+'),
      tag: one.id.slice(0, 8).toUpperCase(),
    })),
  )
  const batches = proposals.flatMap((one) =>
    one.batches.map((own) => ({
      ...own,
      proposal: one.id,
      payout: one.kind === 'payout' ? one.payoutId : null,
      maker: makerId(one.maker),
      kind: one.kind === 'payout' ? 'create-disbursement' : 'release-escrow-disbursement',
      hold: own.state === 'stopped' ? 'stopped' : null,
      stored: own.state === 'stopped' ? 'on_hold' : own.state,
      first: time(own.attempts.length === 0 ? null : firstAttempt(own)),
      total: sumOf(own.rows),
      failed: sumOf(own.rows.filter(({ outcome }) => outcome === 'failed')),
      cancelled: sumOf(own.rows.filter(({ outcome }) => outcome === 'cancelled')),
    })),
  )
  await engine.asOwner(({ exec }) =>
    exec(`set session_replication_role = replica; ${WRITTEN.map((table) => `delete from ${table};`).join(' ')} set session_replication_role = origin;
      insert into staff (id, email, name, role, password_hash) select x, x || '@example.test', 'x', 'preparer', 'none' from unnest(array['${makerId(0)}', '${makerId(1)}']::uuid[]) x;
      insert into payee (id, code, name, created_by) select ('${payeeId(0).slice(0, -1)}' || n)::uuid, 'P' || n, 'x', '${makerId(0)}' from generate_series(0, ${PAYEES - 1}) n;
      alter table payee_account disable trigger guard; alter table payee disable trigger guard;
      alter table payee_account drop constraint if exists payee_account_flow_id_fkey;
      insert into payee_account (id, payee_id, env, kind, phone, account_id, flow_id, state, connected_by, approved_by, approved_at, usable_from, shared)
        select id, payee, 'sandbox', kind, phone, wallet, case kind when 'wallet' then gen_random_uuid() end, replace(state, 'ended', 'approved'), '${makerId(0)}', '${makerId(1)}', now(), now(), true
        from jsonb_to_recordset(${list(accounts.map(({ payee, kind, number, state }, at) => ({ id: accountId(at), payee: payeeId(payee), kind, state, phone: kind === 'phone' ? phoneOf(number) : null, wallet: kind === 'wallet' ? walletOf(number) : null })))})
          x(id uuid, payee uuid, kind text, phone text, wallet uuid, state text);
      update payee_account set state = 'ended', ended_at = now() where id = any (array(select jsonb_array_elements_text(${list(accounts.flatMap(({ state }, at) => (state === 'ended' ? [accountId(at)] : [])))})::uuid));
      ${merges.map(([goes, stays]) => (goes === stays ? '' : `update payee set merged_into = '${payeeId(stays)}' where id = '${payeeId(goes)}';`)).join(' ')}
      alter table payee_account enable trigger guard; alter table payee enable trigger guard;
      set session_replication_role = replica;
      insert into payout (id, env, name, created_by, send_at, state) select "payoutId", 'sandbox', 'x', '${makerId(0)}', send, 'approved'
        from jsonb_to_recordset(${list(payouts.map(({ payoutId, sendAt }) => ({ payoutId, send: time(sendAt) })))}) x("payoutId" uuid, send timestamptz);
      insert into payout_row (id, payout_id, ordinal, line_no, row_tag, cells, state, dest_kind, dest_key, currency, amount_minor, payee_id, recognised_by, payee_account_id)
        select id, payout, at, at + 2, translate(tag, 'ILOU', '1100'), '[]', 'ready', case when "isWallet" then 'wallet' else 'phone' end, case when "isWallet" then 'code' else place end, currency, minor, payee, case when payee is not null then 'code' end, "accountId"
        from jsonb_to_recordset(${list(rows)}) x(id uuid, payout uuid, at int, tag text, place text, "isWallet" boolean, currency text, minor bigint, payee uuid, "accountId" uuid);
      insert into proposal (id, kind, subject_id, payout_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor, currency, state, asked_at)
        select id, kind, "subjectId", payout, 'sandbox', maker, 'hash', jsonb_build_object('content', jsonb_build_object('escrows', escrows)), rows, total, 0, 0, currency, state, asked
        from jsonb_to_recordset(${list(
          proposals.map((one) => ({
            id: one.id,
            kind: one.kind === 'release' ? 'release-escrow-disbursement' : 'payout',
            subjectId: one.subjectId,
            payout: one.kind === 'release' ? null : one.payoutId,
            maker: makerId(one.maker),
            state: one.state,
            asked: time(one.askedAt),
            rows: one.rows.length,
            escrows: one.kind === 'release' ? one.rows.map(({ id }) => ({ escrowId: id })) : null,
            total: one.kind === 'release' ? sumOf(one.rows) : 0,
            currency: one.kind === 'release' ? 'UGX' : null,
          })),
        )})
          x(id uuid, kind text, "subjectId" uuid, payout uuid, maker uuid, state text, asked timestamptz, rows int, escrows jsonb, total bigint, currency text);
      insert into submission (id, root_id, env, kind, proposal_id, payout_id, subject_service_id, maker_id, method, path, body_sha256, idempotency_key, correlation_tag, currency, row_count,
          total_minor, quote_fee_minor, quote_debit_minor, quoted_at, content_hash, state, hold_reason, hold_note, epoch, first_sent_at, resend_deadline)
        select id, id, 'sandbox', kind, proposal, payout, case when payout is null then id end, maker, 'POST', '/', sha256('x'), gen_random_uuid(), id::text, currency, 1, total, 0, 0, now(), 'hash', stored, hold, hold, 1, first, first
        from jsonb_to_recordset(${list(batches)}) x(id uuid, kind text, proposal uuid, payout uuid, maker uuid, currency text, total bigint, stored text, hold text, first timestamptz);
      insert into submission_row (submission_id, row_id, live) select id, (r->>'id')::uuid, state <> 'void'
        from jsonb_to_recordset(${list(batches.filter(({ payout }) => payout !== null))}) x(id uuid, state text, rows jsonb), jsonb_array_elements(x.rows) r;
      insert into attempt (submission_id, ordinal, body_sha256, opened_at, worker, lease_until, closed_at, outcome)
        select x.id, a.ordinality, sha256('x'), (a.value->>'at')::timestamptz, 'w', now(), now(), a.value->>'outcome'
        from jsonb_to_recordset(${list(batches.map(({ id, attempts }) => ({ id, attempts: attemptsOf({ attempts }).map(({ at, outcome }) => ({ at: time(at), outcome })) })))}) x(id uuid, attempts jsonb), jsonb_array_elements(x.attempts) with ordinality a;
      insert into outcome_sum (submission_id, mapped, paid_in, rows, amount_minor) select id, mapped, '-infinity', 1, minor
        from jsonb_to_recordset(${list(batches.filter(({ payout }) => payout !== null))}) x(id uuid, failed bigint, cancelled bigint), lateral (values ('failed', failed), ('cancelled', cancelled)) e(mapped, minor) where minor > 0;
      insert into row_outcome (row_id, submission_id, mapped, started_at, matched_by) select (r->>'id')::uuid, id, r->>'outcome', now(), 'test'
        from jsonb_to_recordset(${list(batches.filter(({ payout }) => payout !== null))}) x(id uuid, rows jsonb), jsonb_array_elements(x.rows) r where r->>'outcome' <> 'none';
      insert into escrow_item (service_id, disbursement_id, env, submission_id, row_id, matched_by, observed_at) select r.id, r.id, 'sandbox', x.submission_id, r.id, 'test', now() from payout_row r join submission_row x on x.row_id = r.id;
      update proposal p set facts = proposal_facts(p);
      set session_replication_role = origin`),
  )
}
