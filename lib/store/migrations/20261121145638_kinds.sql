CREATE TABLE "submission_kind" (
	"kind" text PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
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
-- What the machine has to know of a kind of submission. A further kind is a row here and one file in lib/submissions/kinds.
--   template       which states it can be in, and the edges between them: those of state_edge under this name
--   proposal_kind  what a second person approves first; null where a preparer makes it alone
--   creates        it makes something at the service: accepted means that its id is known
--   quoted         its price is asked for once more before the first send
--   pays_out       while it is unclear, it counts towards the limit of money nobody can account for
--   found_by       how what is unclear is settled: in the service's list, by hand, or by reading what it changes
--   claim          of which only one may be live: per payer, amount and currency, or per thing that is changed
alter table submission_kind add check (found_by in ('list', 'hand', 'subject')), add check (template in ('create', 'collect', 'change'));
insert into submission_kind (kind, template, proposal_kind, creates, quoted, pays_out, found_by, claim) values
  ('create-disbursement', 'create', 'payout', true, true, true, 'list', null),
  ('cancel-disbursement', 'change', 'cancel-disbursement', false, false, false, 'subject', null),
  ('create-payment', 'collect', null, true, false, false, 'list', 'payment'),
  ('create-escrow', 'collect', null, true, false, false, 'hand', 'escrow'),
  ('fulfil-term', 'change', null, false, false, false, 'subject', 'escrow-term'),
  ('dispute-escrow', 'change', null, false, false, false, 'subject', 'escrow-dispute'),
  ('release-escrow', 'change', 'release-escrow', false, false, false, 'subject', 'escrow-money'),
  ('reverse-escrow', 'change', 'reverse-escrow', false, false, false, 'subject', 'escrow-money');
alter table submission validate constraint submission_kind_submission_kind_kind_fk;
create trigger closed before insert or update or delete or truncate on submission_kind for each statement execute function forbid_change('1');

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
  where claim is not null and (state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or hold_reason <> 'figures_differ');

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
declare
  k submission_kind;
begin
  select * into k from submission_kind where kind = old.kind;
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
  if new.epoch > old.epoch and not may_join_epoch(old) then
    perform refuse(7, 'A submission of an older epoch is not reconciled yet');
  end if;
  perform guard_edge(k.template, state_with_reason(old), state_with_reason(new));
  if new.state = 'partial' and not k.pays_out then perform refuse(1, 'Only what pays out can be done in part'); end if;
  if state_with_reason(new) <> state_with_reason(old) then
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
  -- One that this book never sent waits as ready after a restore: its epoch keeps it from being sent before it was searched for.
  if (s.state = 'void' or (s.state = 'ready' and s.first_sent_at is not null)) and may_have_run(s) then
    perform refuse(10, format('The submission cannot become %s: an attempt may have run', s.state));
  end if;
  if s.state = 'rejected_clean' and (may_have_run(s)
    or (select outcome = 'clean_reject' and (is_clean_refusal(http_status, error_code) or k.creates and k.pays_out and says_no_funds(http_status, detail)) from attempt
      where submission_id = s.id order by ordinal desc limit 1) is not true) then
    perform refuse(10, 'A refusal is clean only with a documented answer, where no attempt may have run');
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

create function declare_absent(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission := locked_submission(request->>'submissionId');
  asked proposal;
begin
  if coalesce(s.hold_reason not in ('unclear', 'stopped'), true) then perform refuse(1, 'Only what needs a person can be declared absent'); end if;
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
  perform guard_recipients(which, (request->>'plain')::bytea);
  perform write_audit(actor, 'submission.ready', 'submission:' || which, jsonb_strip_nulls(jsonb_build_object('proposalId', request->>'proposalId',
    'kind', request->>'kind', 'path', request->>'path', 'contentHash', request->>'contentHash',
    'bodySha256', encode((request->>'bodySha256')::bytea, 'hex'), 'tag', request->>'correlationTag', 'rowCount', request->'rowCount',
    'totalMinor', request->>'totalMinor', 'currency', request->>'currency')));
  perform announce_submission(which);
  return null;
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
