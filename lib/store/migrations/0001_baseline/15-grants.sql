-- I15: the app's role reads almost everything, edits what staff edit, and changes money only through functions. Each function's own file
-- says whether the app may call it. A later migration that adds a table grants what the app needs of it.

revoke create on schema public from public;
grant usage on schema public to countinghouse_web;

grant select on all tables in schema public to countinghouse_web;
-- The secret behind the tickets of readings.
revoke select on reading_secret from countinghouse_web;
-- The app hands a recovery code to a function and reads none.
revoke select on recovery_code from countinghouse_web;
grant select (staff_id, used_at) on recovery_code to countinghouse_web;

-- Drafts: what staff edit freely until approval is requested. Triggers refuse it afterwards.
grant insert, update on payout to countinghouse_web;
grant insert, update, delete on payout_row, quote, payout_part, draft_change, draft_change_row, draft_presence, replaced_row, known_columns
  to countinghouse_web;
grant usage on sequence draft_change_place_seq to countinghouse_web;

grant insert on payee, payee_account, payee_change, invitation, oauth_flow to countinghouse_web;
grant update (name, merged_into, reference, locale) on payee to countinghouse_web;
grant update (state, network, network_by_hand) on payee_account to countinghouse_web;
grant update (revoked_at, used_at) on invitation to countinghouse_web;
grant update (used_at, outcome) on oauth_flow to countinghouse_web;

grant insert, update, delete on sign_in_attempt, address_count to countinghouse_web;
grant usage on sequence sign_in_attempt_id_seq to countinghouse_web;

grant insert, update (sealed_token) on payer_token to countinghouse_web;
grant insert, update (body, deliveries, last_received_at) on event to countinghouse_web;
grant insert, update (last_started_at) on escrow_reading to countinghouse_web;
grant insert on escrow to countinghouse_web;
grant insert, update on escrow_item to countinghouse_web;

grant insert on payment_observation, amount_limit, policy_version to countinghouse_web;
grant insert, update on payment_day, service_payment, payment_reading, search_entry, searchable_payout to countinghouse_web;
grant insert, update, delete on saved_view, payment_export, payment_export_chunk to countinghouse_web;
grant insert, delete on otp_request, error_report to countinghouse_web;
grant insert, update (dismissed_at) on first_steps to countinghouse_web;
grant insert, update (rows, removed_at, schedule, scheduled_by, make_on, payday, next_payout_id, last_payout_id, last_made_at, last_payday, problem)
  on payout_template to countinghouse_web;
grant insert, update on payee_mail, payee_told_batch to countinghouse_web;
grant insert on payee_told to countinghouse_web;
grant insert, update (name, removed_at) on payee_group to countinghouse_web;
grant insert, delete on payee_group_member to countinghouse_web;
grant insert on request_note, payment_link_try to countinghouse_web;
grant insert, update (closed_at, closed_by) on payment_link to countinghouse_web;
grant insert on payout_template_row to countinghouse_web;

grant delete, update (read_at) on notice to countinghouse_web;
grant delete, insert (id, kind, invitation_id, payee_id, staff_id, submission_id, recipient, message_id, sealed_letter),
  update (state, tries, next_try_at, lease_until, problem, ended_at, sealed_letter) on mail to countinghouse_web;
