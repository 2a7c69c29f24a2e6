CREATE TABLE "submission_kind" (
	"kind" text PRIMARY KEY NOT NULL,
	"proposal_kind" text,
	"creates" boolean NOT NULL,
	"quoted" boolean NOT NULL,
	"pays_out" boolean NOT NULL,
	"found_by" text NOT NULL,
	"claim" text
);
--> statement-breakpoint
CREATE TABLE "payer_token" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"env" text NOT NULL,
	"account_id" uuid NOT NULL,
	"external_user_id" text NOT NULL,
	"label" text NOT NULL,
	"sealed_token" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"connected_by" uuid NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission" ALTER COLUMN "proposal_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "subject_service_id" uuid;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "subject_part" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "payer_key" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "payer_token_id" uuid;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "payer_token" ADD CONSTRAINT "payer_token_connected_by_staff_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payer_token_account" ON "payer_token" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_kind_submission_kind_kind_fk" FOREIGN KEY ("kind") REFERENCES "public"."submission_kind"("kind") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_payer_token_id_payer_token_id_fk" FOREIGN KEY ("payer_token_id") REFERENCES "public"."payer_token"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_subject" ON "submission" USING btree ("subject_service_id");
--> statement-breakpoint
-- What the machine has to know of a kind of submission. A further kind is a row here, its edges, and one file in
-- lib/submissions/kinds.
--   proposal_kind  what a second person approves first; null where a preparer makes it alone
--   creates        it makes something at the service: accepted means that its id is known
--   quoted         its price is asked for once more before the first send
--   pays_out       while it is unclear, it counts towards the limit of money nobody can account for
--   found_by       how what is unclear is settled: in the service's list, by hand, or by reading what it changes
--   claim          of which only one may be live: per payer, amount and currency, or per thing that is changed
alter table submission_kind add check (found_by in ('list', 'hand', 'subject'));
insert into submission_kind (kind, proposal_kind, creates, quoted, pays_out, found_by, claim) values
  ('create-disbursement', 'payout', true, true, true, 'list', null),
  ('cancel-disbursement', 'cancel-disbursement', false, false, false, 'subject', null),
  ('create-payment', null, true, false, false, 'list', 'payment'),
  ('create-escrow', null, true, false, false, 'hand', 'escrow'),
  ('fulfil-term', null, false, false, false, 'subject', 'escrow-term'),
  ('dispute-escrow', null, false, false, false, 'subject', 'escrow-dispute'),
  ('release-escrow', 'release-escrow', false, false, false, 'subject', 'escrow-money'),
  ('reverse-escrow', 'reverse-escrow', false, false, false, 'subject', 'escrow-money');
alter table submission validate constraint submission_kind_submission_kind_kind_fk;
create trigger closed before insert or update or delete or truncate on submission_kind for each statement execute function forbid_change('1');

alter table state_edge disable trigger closed;
insert into state_edge (machine, from_state, to_state)
select machine, from_state, unnest(string_to_array(to_states, ' '))
from unnest(array['create-payment', 'create-escrow']) as machine, (values
  ('ready', 'sending held void'),
  ('sending', 'accepted rejected_clean ready unknown'),
  ('unknown', 'sending reconciling held'),
  ('reconciling', 'unknown accepted absent_proven duplicate_found needs_human'),
  ('accepted', 'settled failed cancelled mismatch'),
  ('settled', 'mismatch'),
  ('failed', 'mismatch'),
  ('cancelled', 'mismatch'),
  ('duplicate_found', 'needs_human reconciling'),
  ('needs_human', 'reconciling accepted absent_proven'),
  ('held', 'ready unknown void')
) as edge(from_state, to_states)
union all
select machine, from_state, unnest(string_to_array(to_states, ' '))
from unnest(array['fulfil-term', 'dispute-escrow', 'release-escrow', 'reverse-escrow']) as machine, (values
  ('ready', 'sending held void'),
  ('sending', 'accepted rejected_clean ready unknown'),
  ('unknown', 'sending held settled failed needs_human'),
  ('accepted', 'settled failed needs_human'),
  ('settled', 'mismatch'),
  ('failed', 'mismatch'),
  ('needs_human', 'settled failed'),
  ('held', 'ready unknown void')
) as edge(from_state, to_states);
alter table state_edge enable trigger closed;

-- Checks that named the first two kinds, and the one that compared the bytes with their hash: bytes are sealed from now
-- on, so that the comparison is made where they are opened, ahead of every send.
do $$
declare
  old record;
begin
  for old in select conname from pg_constraint where conrelid = 'submission'::regclass and contype = 'c'
    and (pg_get_constraintdef(oid) ~ '(create|cancel)-disbursement' or pg_get_constraintdef(oid) ~ 'sha256\(body\)') loop
    execute format('alter table submission drop constraint %I', old.conname);
  end loop;
end $$;
alter table submission
  add constraint submission_of_disbursement check (kind <> 'create-disbursement'
    or (row_count > 0 and payout_id is not null and target_submission_id is null and subject_service_id is null)),
  add constraint submission_of_cancel check (kind <> 'cancel-disbursement' or (row_count = 0 and target_submission_id is not null)),
  add constraint submission_of_collection check (kind not in ('create-payment', 'create-escrow', 'fulfil-term', 'dispute-escrow',
    'release-escrow', 'reverse-escrow') or (row_count = 0 and payout_id is null and quote_fee_minor = 0 and quote_debit_minor = 0));

create unique index submission_one_claim on submission (claim)
  where claim is not null and state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted', 'held', 'duplicate_found', 'needs_human');

create or replace function guard_new_submission() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  k submission_kind;
  before submission;
begin
  if new.state <> 'ready' or new.sends <> 0 or new.body is null or new.first_sent_at is not null or new.service_id is not null then
    perform refuse(1, 'A submission begins as ready, whole and never sent');
  end if;
  new.epoch := (select epoch from control);
  new.created_at := clock_timestamp();
  new.state_since := new.created_at;
  if not exists (select from environment where env = new.env) then perform refuse(6, 'The submission is of another environment'); end if;
  select * into k from submission_kind where kind = new.kind;
  if k.proposal_kind is null then perform guard_made_alone(new); else perform guard_made_of_proposal(new, k); end if;
  new.claim := claim_of(new, k);
  if new.generation > 1 then
    select * into before from submission where root_id = new.root_id order by generation desc limit 1 for update;
    if before.id is null or new.generation <> before.generation + 1 or before.state not in ('absent_proven', 'rejected_clean') then
      perform refuse(3, 'A next generation follows only one that was refused cleanly or proved absent');
    end if;
  end if;
  return new;
end $$;

create function guard_made_of_proposal(s submission, k submission_kind) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
begin
  select * into asked from proposal where id = s.proposal_id for share;
  if asked.state is distinct from 'approved' then perform refuse(6, 'The proposal is not approved'); end if;
  if asked.decided_at < clock_timestamp() - interval '24 hours' then perform refuse(6, 'The approval is older than 24 hours'); end if;
  if (asked.env, asked.maker_id, asked.content_hash) is distinct from (s.env, s.maker_id, s.content_hash)
    or asked.payout_id is distinct from s.payout_id or asked.currency <> s.currency or asked.kind <> k.proposal_kind then
    perform refuse(6, 'The submission is not what was approved');
  end if;
  if s.kind = 'cancel-disbursement' and (asked.subject_id <> s.target_submission_id
    or not exists (select from submission where id = s.target_submission_id and service_id is not null)) then
    perform refuse(6, 'The cancel is not for the disbursement that was approved');
  end if;
  if s.kind not in ('create-disbursement', 'cancel-disbursement') then
    if (asked.subject_id, asked.total_minor) is distinct from (s.subject_service_id, s.total_minor) and not k.creates then
      perform refuse(6, 'The submission is not for what was approved');
    end if;
    if not k.creates and exists (select from submission where proposal_id = s.proposal_id) then
      perform refuse(6, 'What was approved once is submitted once');
    end if;
  end if;
end $$;

create function guard_made_alone(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if s.proposal_id is not null then perform refuse(6, format('A %s is made without a proposal', s.kind)); end if;
  perform from staff where id = s.maker_id and role in ('preparer', 'approver') and disabled_at is null for share;
  if not found then perform refuse(6, 'Only a preparer or an approver collects money'); end if;
end $$;

-- What only one live submission may be about: a payer with an amount, or a thing at the service that is being changed.
create function claim_of(s submission, k submission_kind) returns text language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  if k.claim is null then return null; end if;
  if k.creates then
    if s.payer_key is null or s.total_minor <= 0 then perform refuse(5, format('A %s names its payer and its amount', s.kind)); end if;
    return concat_ws(' ', k.claim, s.payer_key, s.total_minor::text, s.currency);
  end if;
  if s.subject_service_id is null then perform refuse(5, format('A %s names what it changes', s.kind)); end if;
  return concat_ws(' ', k.claim, s.subject_service_id::text, s.subject_part);
end $$;

create or replace function guard_submission() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.root_id, new.generation, new.env, new.kind, new.proposal_id, new.maker_id, new.method, new.path, new.body_sha256,
      new.idempotency_key, new.correlation_tag, new.currency, new.row_count, new.total_minor, new.quote_fee_minor,
      new.quote_debit_minor, new.quoted_at, new.content_hash, new.created_at, new.payout_id, new.target_submission_id, new.payment_method,
      new.subject_service_id, new.subject_part, new.payer_key, new.payer_token_id, new.claim)
    is distinct from
     (old.id, old.root_id, old.generation, old.env, old.kind, old.proposal_id, old.maker_id, old.method, old.path, old.body_sha256,
      old.idempotency_key, old.correlation_tag, old.currency, old.row_count, old.total_minor, old.quote_fee_minor,
      old.quote_debit_minor, old.quoted_at, old.content_hash, old.created_at, old.payout_id, old.target_submission_id, old.payment_method,
      old.subject_service_id, old.subject_part, old.payer_key, old.payer_token_id, old.claim) then
    perform refuse(2, 'What was approved does not change');
  end if;
  if new.body is distinct from old.body and not (new.body is null and new.state = old.state
    and old.state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void')
    and old.state_since < clock_timestamp() - interval '30 days') then
    perform refuse(2, 'The bytes of a submission stay until 30 days after its end');
  end if;
  if old.first_sent_at is not null and (new.first_sent_at, new.resend_deadline) is distinct from (old.first_sent_at, old.resend_deadline) then
    perform refuse(9, 'The clock of the key is set once');
  end if;
  if old.service_id is not null and new.service_id is distinct from old.service_id then
    perform refuse(12, 'The service''s id is set once');
  end if;
  if new.sends < old.sends or new.epoch < old.epoch then perform refuse(7, 'Sends and epoch only grow'); end if;
  if new.epoch > old.epoch and not reconciled_since_epoch(new.id) then
    perform refuse(7, 'A submission of an older epoch is not reconciled yet');
  end if;
  perform guard_edge(old.kind, old.state, new.state);
  if new.state <> old.state then
    new.state_since := clock_timestamp();
    perform guard_submission_state(new);
  end if;
  return new;
end $$;

create or replace function guard_submission_state(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  k submission_kind;
begin
  select * into k from submission_kind where kind = s.kind;
  if s.state in ('ready', 'void') and exists (select from attempt where submission_id = s.id and coalesce(outcome, 'unknown') not in ('not_sent', 'rate_limited')) then
    perform refuse(10, format('The submission cannot become %s: an attempt may have run', s.state));
  end if;
  if s.state = 'rejected_clean' and (may_have_run(s.id)
    or (select outcome from attempt where submission_id = s.id order by ordinal desc limit 1) is distinct from 'clean_reject') then
    perform refuse(10, 'A refusal is clean only where no attempt may have run');
  end if;
  if s.state = 'accepted' and k.creates and s.service_id is null then
    perform refuse(12, 'An accepted submission has an id of the service');
  end if;
  if not k.creates and s.service_id is not null then
    perform refuse(12, format('A %s makes nothing that has an id', s.kind));
  end if;
  if s.state = 'absent_proven' then perform guard_absence(s); end if;
  if s.state in ('settled', 'partial', 'failed', 'cancelled') then
    if not exists (select from observation where submission_id = s.id and mapped = s.state) then
      perform refuse(12, format('Only a reading of the service makes a submission %s', s.state));
    end if;
    perform guard_counts(s);
  end if;
end $$;

-- Where no list can be searched, two people may say that it never arrived, once the key is dead: one proposes with a
-- reason, the other decides.
create or replace function guard_absence(s submission) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_sent timestamptz := (select max(opened_at) from attempt where submission_id = s.id);
begin
  if s.first_sent_at is null or clock_timestamp() < s.first_sent_at + interval '25 hours' then
    perform refuse(11, 'Absence cannot be proved earlier than 25 hours after the first send');
  end if;
  if exists (select from absence_scan a where a.submission_id = s.id and a.found > 0) then
    perform refuse(11, 'A scan found the submission at the service');
  end if;
  if exists (select from proposal p where p.kind = 'declare-absent' and p.subject_id = s.id and p.state = 'approved'
    and p.asked_at >= s.first_sent_at + interval '25 hours') then
    return;
  end if;
  if not exists (
    select from absence_scan a join absence_scan b on b.submission_id = a.submission_id and b.started_at >= a.finished_at + interval '10 minutes'
    where a.submission_id = s.id and a.complete and b.complete
      and a.started_at >= s.first_sent_at + interval '25 hours'
      and greatest(a.window_from, b.window_from) <= s.first_sent_at - interval '26 hours'
      and a.window_to >= least(last_sent + interval '26 hours', a.started_at)
      and b.window_to >= least(last_sent + interval '26 hours', b.started_at)) then
    perform refuse(11, 'Absence needs two complete scans, 10 minutes apart, over the whole window');
  end if;
end $$;

create function declare_absent(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
  asked proposal;
begin
  if s.state <> 'needs_human' then perform refuse(1, 'Only what needs a person can be declared absent'); end if;
  select * into asked from proposal where id = (request->>'proposalId')::uuid;
  if (asked.kind, asked.subject_id, asked.state) is distinct from ('declare-absent', s.id, 'approved') then
    perform refuse(11, 'Nobody else has approved that it never arrived');
  end if;
  perform put_state(actor, s.id, 'absent_proven', jsonb_build_object('proposalId', asked.id, 'reason', asked.summary->'content'->>'reason'));
  return null;
end $$;

-- A forced release passes over terms nobody has met: asking for one takes an approver, a reason, and a second approver.
create function guard_proposed_content() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  forced boolean := coalesce((new.summary->'content'->>'force')::boolean, false);
begin
  if new.kind in ('release-escrow', 'declare-absent') and (forced or new.kind = 'declare-absent')
    and btrim(coalesce(new.summary->'content'->>'reason', '')) = '' then
    perform refuse(6, 'What goes past the service''s own rules names its reason');
  end if;
  if forced and not exists (select from staff where id = new.maker_id and role = 'approver' and disabled_at is null) then
    perform refuse(6, 'Only an approver may ask for a forced release');
  end if;
  return new;
end $$;
create trigger guard_content before insert on proposal for each row execute function guard_proposed_content();

-- What cannot be searched for may be sent again after a restored backup while its key is alive: the service answers the same
-- key and the same bytes with what it did then.
create or replace function reconciled_since_epoch(which uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select (exists (select from absence_scan a, control c where a.submission_id = which and a.complete and a.found = 0 and a.started_at > c.epoch_since)
      or exists (select from submission s join submission_kind k on k.kind = s.kind and k.found_by = 'hand'
        where s.id = which and s.created_at > clock_timestamp() - interval '20 hours'))
    and not exists (select from absence_scan a, control c where a.submission_id = which and a.found > 0 and a.started_at > c.epoch_since)
$$;

create or replace function money_unknown(but uuid, in_currency text) returns numeric language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(total_minor), 0) from submission s join submission_kind k on k.kind = s.kind and k.pays_out
  where id <> but and currency = in_currency and (state in ('sending', 'unknown', 'reconciling', 'duplicate_found', 'needs_human')
    or (state = 'held' and first_sent_at is not null))
$$;

create or replace function guard_new_attempt() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  switches control;
begin
  select * into s from submission where id = new.submission_id for update;
  -- Openings queue up here, so that each sees the money the one before put at risk.
  select * into switches from control for update;
  new.opened_at := clock_timestamp();
  if s.state is distinct from 'sending' then perform refuse(7, 'An attempt belongs to a submission that is sending'); end if;
  if not switches.sending_enabled then perform refuse(7, 'Sending is switched off'); end if;
  if s.epoch <> switches.epoch then perform refuse(7, 'The submission is of an older epoch'); end if;
  if not exists (select from environment where env = s.env) then perform refuse(7, 'The submission is of another environment'); end if;
  if s.body is null or new.body_sha256 <> s.body_sha256 then perform refuse(7, 'The bytes are not those that were approved'); end if;
  if s.resend_deadline is null or new.opened_at >= s.resend_deadline then perform refuse(7, 'The key is too old to be sent again'); end if;
  if new.ordinal is distinct from (select coalesce(max(ordinal), 0) + 1 from attempt where submission_id = s.id) or new.ordinal <> s.sends then
    perform refuse(7, 'The attempt is out of order');
  end if;
  if token_ran_out(s) then perform refuse(7, 'The payer''s connection has run out'); end if;
  if not may_have_run(s.id) and money_unknown(s.id, s.currency) >= switches.max_unknown_minor
    and exists (select from submission_kind where kind = s.kind and pays_out) then
    perform refuse(7, 'Too much money is in an unknown state');
  end if;
  if new.closed_at is not null then perform refuse(8, 'An attempt begins open'); end if;
  if new.lease_until > new.opened_at + interval '10 minutes' then perform refuse(8, 'The lease is too long'); end if;
  return new;
end $$;

-- Two minutes before its end a token is no longer good for a call that may take as long.
create function token_ran_out(s submission) returns boolean language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.payer_token_id is not null and not exists (select from payer_token t where t.id = s.payer_token_id
    and t.sealed_token is not null and t.expires_at > clock_timestamp() + interval '2 minutes')
$$;

create or replace function insert_submission(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  which uuid := (request->>'id')::uuid;
begin
  if request->>'proposalId' is null and (actor->>'id')::uuid is distinct from (request->>'makerId')::uuid then
    perform refuse(6, 'Nobody collects money in the name of somebody else');
  end if;
  insert into submission (id, root_id, generation, env, kind, proposal_id, content_hash, payout_id, target_submission_id, maker_id, method,
    path, body, body_sha256, idempotency_key, correlation_tag, currency, payment_method, row_count, total_minor, quote_fee_minor,
    quote_debit_minor, quoted_at, epoch, subject_service_id, subject_part, payer_key, payer_token_id)
  values (which, (request->>'rootId')::uuid, (request->>'generation')::int, request->>'env', request->>'kind', (request->>'proposalId')::uuid,
    request->>'contentHash', (request->>'payoutId')::uuid, (request->>'targetSubmissionId')::uuid, (request->>'makerId')::uuid,
    request->>'method', request->>'path', (request->>'body')::bytea, (request->>'bodySha256')::bytea, (request->>'idempotencyKey')::uuid,
    request->>'correlationTag', request->>'currency', request->>'paymentMethod', (request->>'rowCount')::int, (request->>'totalMinor')::bigint,
    (request->>'quoteFeeMinor')::bigint, (request->>'quoteDebitMinor')::bigint, (request->>'quotedAt')::timestamptz, 0,
    (request->>'subjectServiceId')::uuid, request->>'subjectPart', request->>'payerKey', (request->>'payerTokenId')::uuid);
  insert into submission_row (submission_id, row_id) select which, value::uuid from jsonb_array_elements_text(request->'rowIds');
  perform write_audit(actor, 'submission.ready', 'submission:' || which, jsonb_strip_nulls(jsonb_build_object('proposalId', request->>'proposalId',
    'kind', request->>'kind', 'path', request->>'path', 'contentHash', request->>'contentHash',
    'bodySha256', encode((request->>'bodySha256')::bytea, 'hex'), 'tag', request->>'correlationTag', 'rowCount', request->'rowCount',
    'totalMinor', request->>'totalMinor', 'currency', request->>'currency')));
  perform announce_submission(which);
  return null;
end $$;

create or replace function open_problem(s submission, switches control, quote jsonb) returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  k submission_kind;
begin
  select * into k from submission_kind where kind = s.kind;
  if s.state not in ('ready', 'unknown') or coalesce(s.next_attempt_at, s.state_since) > clock_timestamp()
    or (s.state = 'unknown' and s.next_attempt_at is null) then return 'not-due'; end if;
  if not switches.sending_enabled then return 'switched-off'; end if;
  if s.epoch <> switches.epoch then return 'old-epoch'; end if;
  if s.resend_deadline <= clock_timestamp() then return 'too-late'; end if;
  if s.sends >= 16 then return 'too-many'; end if;
  if token_ran_out(s) then return 'token-ran-out'; end if;
  if may_have_run(s.id) then return null; end if;
  if k.pays_out and money_unknown(s.id, s.currency) >= switches.max_unknown_minor then return 'too-much-unknown'; end if;
  if s.first_sent_at is null and s.kind <> 'cancel-disbursement'
    and exists (select from proposal where id = s.proposal_id and decided_at < clock_timestamp() - interval '24 hours') then
    return 'approval-lapsed';
  end if;
  if k.quoted and s.first_sent_at is null and ((quote->>'totalMinor')::bigint, (quote->>'feeMinor')::bigint, (quote->>'debitMinor')::bigint)
    is distinct from (s.total_minor, s.quote_fee_minor, s.quote_debit_minor) then return 'quote-differs'; end if;
  return null;
end $$;

create or replace function open_attempt(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  switches control;
  a attempt;
  problem text;
  moment timestamptz;
begin
  select * into s from submission where id = (request->>'submissionId')::uuid for update skip locked;
  if not found then return jsonb_build_object('refused', 'busy'); end if;
  select * into switches from control for update;
  problem := open_problem(s, switches, request->'quote');
  if problem is not null then return jsonb_build_object('refused', problem); end if;
  moment := clock_timestamp();
  update submission set sends = sends + 1, first_sent_at = coalesce(first_sent_at, moment),
    resend_deadline = coalesce(resend_deadline, moment + interval '20 hours'), next_attempt_at = null where id = s.id;
  perform put_state(actor, s.id, 'sending', jsonb_build_object('ordinal', s.sends + 1, 'worker', request->>'worker', 'quote', request->'quote'));
  insert into attempt (submission_id, ordinal, body_sha256, worker, lease_until)
    values (s.id, s.sends + 1, s.body_sha256, request->>'worker', clock_timestamp() + interval '2 minutes') returning * into a;
  select * into s from submission where id = s.id;
  return jsonb_build_object('attemptId', a.id, 'ordinal', a.ordinal, 'submissionId', s.id, 'kind', s.kind, 'method', s.method, 'path', s.path,
    'bodySha256', encode(s.body_sha256, 'hex'), 'idempotencyKey', s.idempotency_key,
    'correlationTag', s.correlation_tag, 'currency', s.currency,
    'rowCount', s.row_count, 'totalMinor', s.total_minor::text, 'openedAt', a.opened_at, 'leaseUntil', a.lease_until,
    'resendDeadline', s.resend_deadline, 'firstSentAt', s.first_sent_at, 'payerTokenId', s.payer_token_id);
end $$;

create or replace function announce_submission(which uuid) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select announce('submission', jsonb_build_object('submissionId', id, 'payoutId', payout_id, 'state', state, 'kind', kind,
    'serviceId', coalesce(service_id, subject_service_id))) from submission where id = which
$$;

revoke all on function guard_made_of_proposal(submission, submission_kind), guard_made_alone(submission), claim_of(submission, submission_kind),
  guard_proposed_content(), token_ran_out(submission), declare_absent(jsonb, jsonb) from public;
grant select on submission_kind, payer_token to countinghouse_web;
grant insert, update (sealed_token) on payer_token to countinghouse_web;
grant execute on function declare_absent(jsonb, jsonb), token_ran_out(submission) to countinghouse_web;
