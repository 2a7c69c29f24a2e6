import type { History } from './history'
import { PHONE, STAFF, tag, uuid } from './history-values'

/**
 * What a merchant's database holds besides payouts that went through: the activity log, notifications and mails, decisions,
 * sessions, collections, escrow payouts, webhooks, what searches of the service's lists found, and a few open submissions. As
 * statements, in proportion to the number of payouts.
 */
export function aroundPayouts({ payouts, payees, rowsEach }: History, moment: (p: string) => string): string[] {
  const at = moment('p')
  const ofPayouts = `generate_series(0, ${payouts - 1}) p`
  const batches = Math.ceil(rowsEach / 1_000) * 2
  const recent = `now() - (p % 89) * interval '1 day' - interval '1 hour'`
  // What is deleted after 30 days is not there of older payouts.
  const ofLastMonth = `${at} > now() - interval '29 days'`
  const person = (of: string) => uuid(1, `1 + (${of}) % ${STAFF}`)
  // `n` numbers what is collected, beyond the numbers that the batches of payouts have.
  const collected = payouts * 2
  const first = payouts * batches
  const escrows = Math.max(1, Math.floor(payouts / 2))
  const submission = (n: string) => uuid(6, `${first} + ${n}`)
  const long = `now() - n * interval '5 minutes'`
  const collecting = (from: number, to: number, kind: string, path: string) => `
    insert into submission (id, root_id, env, kind, maker_id, method, path, body_sha256, idempotency_key, correlation_tag, currency,
      payment_method, row_count, total_minor, quote_fee_minor, quote_debit_minor, quoted_at, content_hash, state, state_since, service_id,
      first_sent_at, resend_deadline, sends, epoch, observed_at, created_at, service_status, payer_key)
    select ${submission('n')}, ${submission('n')}, 'sandbox', '${kind}', ${uuid(1, '1')}, 'POST', '${path}', sha256(n::text::bytea),
      ${uuid(8, `${first} + n`)}, 'CH-' || ${tag(`${first} + n`)}, 'UGX', 'mtn', 0, 1000000, 0, 0, ${long}, encode(sha256(n::text::bytea), 'hex'),
      'settled', ${long}, ${uuid(9, `${first} + n`)}, ${long}, ${long} + interval '19 hours', 1, (select epoch from control), ${long}, ${long},
      'completed', 'phone:' || ${PHONE(`(n % ${payees})`)}
    from generate_series(${from}, ${to - 1}) n;`
  return [
    `insert into audit (seq, at, actor_id, actor_name, action, subject, detail, entry, hash, search)
     select p::bigint * 20 + k + 1, date_trunc('milliseconds', ${at}), ${person('p + k')}, 'H. Person',
       (array['payout.edit', 'proposal.ask', 'submission.ready', 'submission.attempt', 'submission.observe'])[1 + k % 5],
       case k % 5 when 0 then 'payout:' || ${uuid(4, 'p')} when 1 then 'proposal:' || ${uuid(5, 'p')} else 'submission:' || ${uuid(6, `p::bigint * ${batches}`)} end,
       '{"rows": 200}', '{}', sha256((p::bigint * 20 + k + 1)::text::bytea), activity_words('H. Person', 'payout:history', '{"rows": 200}')
     from ${ofPayouts}, generate_series(0, 19) k;
     select setval('audit_seq_seq', ${payouts * 20});
     insert into audit_chain (place, at, seqs, prev, hash)
     select p + 1, ${at}, array(select p::bigint * 20 + k + 1 from generate_series(0, 19) k), sha256(p::text::bytea), sha256((p + 1)::text::bytea)
     from ${ofPayouts};`,
    `insert into step_up (id, staff_id, session_id, purpose, content_hash, method, created_at, expires_at, used_at, used_in)
     select ${uuid(10, 'p')}, ${uuid(1, '2')}, ${uuid(11, 'p')}, 'decide', encode(sha256(p::text::bytea), 'hex'), 'password', ${at}, ${at} + interval '5 minutes', ${at}, 'h' || p
     from ${ofPayouts};
     insert into approval (proposal_id, content_hash, approver_id, decision, step_up_id, step_up_method, decided_at)
     select ${uuid(5, 'p')}, encode(sha256(p::text::bytea), 'hex'), ${uuid(1, '2')}, 'approve', ${uuid(10, 'p')}, 'password', ${at} from ${ofPayouts};
     insert into step_up_content (step_up_id, proposal_id, content_hash)
     select ${uuid(10, 'p')}, ${uuid(5, 'p')}, encode(sha256(p::text::bytea), 'hex') from ${ofPayouts};
     insert into session (id, token_hash, staff_id, created_at, last_seen_at, expires_at, revoked_at, address, user_agent)
     select ${uuid(11, 'p')}, sha256(p::text::bytea), ${person('p')}, ${at}, ${at}, ${at} + interval '12 hours', ${at} + interval '8 hours', '192.0.2.1', 'history' from ${ofPayouts};
     insert into sign_in_attempt (account_key, address, at, ok)
     select 'person-' || (p % ${STAFF}) || '@history.example', '192.0.2.' || p % 250, now() - (p % 29) * interval '1 day', k > 0 from ${ofPayouts}, generate_series(0, 1) k;`,
    `insert into notice (id, staff_id, audit_seq, kind, word, proposal_id, submission_id, at, read_at)
     select ${uuid(12, 'p::bigint * 4 + k')}, ${person('p + k')}, p::bigint * 20 + k + 1, (array['asked', 'decided', 'ended', 'ended'])[k + 1],
       (array['pending', 'approved', 'partial', 'settled'])[k + 1], case when k < 2 then ${uuid(5, 'p')} end,
       case when k >= 2 then ${uuid(6, `p::bigint * ${batches} + k - 2`)} end, ${recent}, case when p % 89 > 2 then ${recent} end
     from ${ofPayouts}, generate_series(0, 3) k;
     insert into mail (kind, notice_id, recipient, message_id, state, tries, next_try_at, created_at, ended_at)
     select 'notice', ${uuid(12, 'p::bigint * 4 + k')}, 'person@history.example', p || '-' || k || '@history.example', 'sent', 1, ${recent}, ${recent}, ${recent}
     from ${ofPayouts}, generate_series(0, 3) k;`,
    `insert into draft_change (id, payout_id, staff_id, made_at, version, what, rows, state)
     select ${uuid(13, 'p::bigint * 4 + k')}, ${uuid(4, 'p')}, ${uuid(1, '1')}, ${at}, k + 1, 'edit', 2, 'done' from ${ofPayouts}, generate_series(0, 3) k where ${ofLastMonth};
     insert into draft_change_row (change_id, row_id, before, after)
     select ${uuid(13, 'p::bigint * 4 + k')}, ${uuid(7, `p::bigint * ${rowsEach} + k * 2 + j`)}, '{}', '{}' from ${ofPayouts}, generate_series(0, 3) k, generate_series(0, 1) j where ${ofLastMonth};
     insert into payout_part (payout_id, first_ordinal, end_ordinal, form, hashes, sums) select ${uuid(4, 'p')}, 0, ${rowsEach}, 1, '{}', '{}' from ${ofPayouts};
     insert into payout_editor (payout_id, staff_id) select ${uuid(4, 'p')}, ${uuid(1, '1')} from ${ofPayouts};
     insert into replaced_row (payout_id, line_no, cells, patch, settlements, edits, row_key)
     select ${uuid(4, 'p')}, k, '[]', '{}', '{}', '{}', 'k' || k from ${ofPayouts}, generate_series(1, 10) k where p % 4 = 0 and ${ofLastMonth};`,
    `insert into payee_change (payee_id, at, actor_id, actor_name, action, what, was, is_now)
     select ${uuid(2, 'n')}, now() - interval '200 days', ${uuid(1, '1')}, 'H. Maker', 'payee.edit', 'name', 'Old', 'New' from generate_series(0, ${payees - 1}) n;
     insert into invitation (id, payee_id, token_hash, made_by, made_at, expires_at, used_at)
     select ${uuid(14, 'n')}, ${uuid(2, 'n')}, sha256(n::text::bytea), ${uuid(1, '1')}, now() - interval '90 days', now() - interval '83 days', now() - interval '89 days'
     from generate_series(0, ${payees - 1}, 4) n;
     insert into oauth_flow (id, invitation_id, payee_id, external_ref, cookie_hash, started_at, expires_at, used_at, outcome)
     select ${uuid(15, 'n')}, ${uuid(14, 'n')}, ${uuid(2, 'n')}, 'ref-' || n, sha256(n::text::bytea), now() - interval '89 days', now() - interval '89 days', now() - interval '89 days', 'connected'
     from generate_series(0, ${payees - 1}, 4) n;
     insert into payee_account (payee_id, env, kind, account_id, flow_id, state, connected_by, connected_at, approved_by, approved_at, usable_from)
     select ${uuid(2, 'n')}, 'sandbox', 'wallet', ${uuid(16, 'n')}, ${uuid(15, 'n')}, 'approved', ${uuid(1, '1')}, now() - interval '89 days',
       ${uuid(1, '2')}, now() - interval '88 days', now() - interval '87 days'
     from generate_series(0, ${payees - 1}, 4) n;
     insert into proposal (kind, subject_id, env, maker_id, content_hash, summary, row_count, total_minor, fee_minor, debit_minor, state, asked_at, decided_at)
     select 'payee-account', ${uuid(3, 'n')}, 'sandbox', ${uuid(1, '1')}, encode(sha256(n::text::bytea), 'hex'), '{}', 0, 0, 0, 0, 'approved',
       now() - interval '200 days', now() - interval '200 days'
     from generate_series(0, ${payees - 1}) n;
     insert into payer_token (env, account_id, external_user_id, label, expires_at, connected_by, connected_at)
     select 'sandbox', ${uuid(16, 'n')}, 'user-' || n, 'Payer ' || n, now() - interval '60 days', ${uuid(1, '1')}, now() - interval '89 days'
     from generate_series(0, ${payees - 1}, 8) n;`,
    collecting(0, collected, 'create-payment', '/api/payments'),
    collecting(collected, collected + escrows, 'create-escrow', '/api/escrows'),
    `insert into escrow (id, env, submission_id, name, amount_minor, currency, payment_method, payer_phone, terms, created_by, created_at, service_key, status, search, read_at)
     select ${uuid(17, 'n')}, 'sandbox', ${submission('n')}, 'Escrow ' || n, 1000000, 'UGX', 'mtn', ${PHONE(`(n % ${payees})`)}, '[]', ${uuid(1, '1')}, ${long},
       ${uuid(9, `${first} + n`)}, case when n % 20 > 0 then 'completed' else 'active' end, array_to_tsvector(array['escrow', n::text]), ${long} + interval '3 hours'
     from generate_series(${collected}, ${collected + escrows - 1}) n;
     insert into escrow_reading (service_id, started_at, last_started_at, raw_status, said)
     select ${uuid(9, `${first} + n`)}, ${long} + k * interval '1 hour', ${long} + k * interval '1 hour', case when k = 3 and n % 20 > 0 then 'completed' else 'active' end, '{}'
     from generate_series(${collected}, ${collected + escrows - 1}) n, generate_series(1, 3) k;
     insert into payment_observation (payment_id, started_at, raw_status)
     select ${uuid(9, `${first} + n`)}, ${long} + k * interval '1 second', 'completed' from generate_series(0, ${collected - 1}) n, generate_series(1, 2) k;`,
    `insert into event (received_at, last_received_at, body_sha256, verified_with, envelope, name, webhook_id, is_test, content_sha256, payment_id, disbursement_id, status, amount, currency)
     select ${at}, ${at}, sha256(('e' || p || '-' || k)::bytea), 'current', 'developer', 'disbursement.completed', 'w-' || p || '-' || k, false, sha256(('c' || p || '-' || k)::bytea),
       case when k >= 2 then ${uuid(9, `${first} + p`)} end, case when k < 2 then ${uuid(9, `p::bigint * ${batches} + k`)} end, 'completed', '1000000', 'UGX'
     from ${ofPayouts}, generate_series(0, 3) k;`,
    `insert into escrow_item (service_id, disbursement_id, env, deadline, amount_minor, currency, service_status, observed_at, created_at)
     select ${uuid(18, 'p')}, ${uuid(19, 'p / 100')}, 'sandbox', ${at} + interval '7 days', 1000000, 'UGX', 'completed', ${at}, ${at} from ${ofPayouts};
     insert into submission_escrow (submission_id, escrow_id, live) select ${submission('p')}, ${uuid(18, 'p')}, false from ${ofPayouts};`,
    `insert into stranger (service_id, list, tag, described_otherwise, currency, total_minor, recipient_count, recipients_known, created_at, raw_status, first_seen_at)
     select ${uuid(20, 'p')}, 'disbursements', null, true, 'UGX', 1000000, 1, true, ${at}, 'completed', ${at} from ${ofPayouts};
     insert into stranger_recipient (service_id, ordinal, reference, destination, amount_minor)
     select ${uuid(20, 'p')}, 0, 'other', '+25670' || (1000000 + p), 1000000 from ${ofPayouts};
     insert into finding (kind, list, service_id, happened_at, currency, service_minor, found_at, state, resolved_at, resolved_by, resolution, comment)
     select 'our-payee', 'disbursements', ${uuid(20, 'p')}, ${at}, 'UGX', 1000000, ${at}, 'resolved', ${at}, ${uuid(1, '2')}, 'explained', 'Known' from ${ofPayouts} where p % 4 = 0;
     insert into sweep (list, purpose, epoch, worker, began_at, window_from, ended_at, complete, total, unknown)
     select (array['disbursements', 'escrow-disbursements', 'payments'])[1 + p % 3], 'daily', 1, 'history', now() - p / 3 * interval '1 day', now() - p / 3 * interval '1 day',
       now() - p / 3 * interval '1 day', true, 10, 0
     from generate_series(0, 3284) p;
     insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found)
     select ${uuid(6, `p::bigint * ${batches}`)}, ${at}, ${at}, ${at}, ${at}, 10, true, 1 from ${ofPayouts} where p % 4 = 0;`,
    `insert into otp_request (staff_id, whom_hash, requested_at)
     select ${uuid(1, '1')}, encode(sha256(p::text::bytea), 'hex'), now() - (p % 7) * interval '1 day' from generate_series(0, ${Math.min(payouts, 2_000)}) p;
     insert into payment_export (staff_id, query, state, until, cursor, width_seconds, totals, finished_at, expires_at)
     select ${person('p')}, '', 'done', now(), now(), 60, '{}', now(), now() + interval '1 day' from generate_series(1, 200) p;
     insert into known_columns (heading_hash, columns, staff_id) select 'h' || p, '[]', ${uuid(1, '1')} from generate_series(1, 2000) p;`,
    // A few batches of the newest payouts are still read, and one waits for a person.
    `update submission s set state = 'accepted', next_attempt_at = now() + interval '1 hour' from payout p
       where p.id = s.payout_id and p.id in (select id from payout order by created_at desc offset 4 limit 10);
     update submission s set state = 'on_hold', hold_reason = 'figures_differ', hold_note = 'history', service_id = null
       where s.id = (select id from submission where state = 'accepted' limit 1);`,
  ]
}
