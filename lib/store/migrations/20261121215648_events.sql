-- Webhooks, as received and verified. They change nothing by themselves: what they are about is read at the service.
CREATE TABLE "event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"body" "bytea",
	"body_sha256" "bytea" NOT NULL,
	"verified_with" text NOT NULL,
	"envelope" text NOT NULL,
	"name" text,
	"stamp" text,
	"webhook_id" text,
	"is_test" boolean NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"payment_id" uuid,
	"escrow_id" uuid,
	"disbursement_id" uuid,
	"status" text,
	"amount" text,
	"currency" text,
	CONSTRAINT "event_body_sha256_unique" UNIQUE("body_sha256")
);
--> statement-breakpoint
CREATE INDEX "event_received" ON "event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "event_payment" ON "event" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "event_escrow" ON "event" USING btree ("escrow_id") WHERE escrow_id is not null;--> statement-breakpoint
CREATE INDEX "event_disbursement" ON "event" USING btree ("disbursement_id") WHERE disbursement_id is not null;--> statement-breakpoint
alter table event
  add check (verified_with in ('current', 'previous', 'none')),
  add check (envelope in ('developer', 'public', 'other')),
  add check (deliveries >= 1),
  add check (last_received_at >= received_at);

create trigger stays before delete or truncate on event for each statement execute function forbid_change('14');
create function guard_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - array['body', 'deliveries', 'last_received_at'] is distinct from to_jsonb(old) - array['body', 'deliveries', 'last_received_at']
    or new.deliveries < old.deliveries or new.last_received_at < old.last_received_at
    or (new.body is distinct from old.body and not (new.body is null and old.received_at < clock_timestamp() - interval '30 days')) then
    perform refuse(14, 'What was received does not change');
  end if;
  return new;
end $$;
create trigger guard before update on event for each row execute function guard_event();
revoke all on function guard_event() from public;
grant select, insert on event to countinghouse_web;
grant update (body, deliveries, last_received_at) on event to countinghouse_web;

-- When a webhook asked for a reading that has not been made yet.
alter table submission add column read_wanted_at timestamptz;
create index submission_target on submission (target_submission_id) where target_submission_id is not null;

-- A reading that began before it was wanted may have missed what the webhook was about, and one that failed read nothing: it is
-- made again soon, whatever was planned, and no longer than a while.
create function keep_wanted() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.read_wanted_at is null then return new; end if;
  if new.observed_at >= new.read_wanted_at or new.read_wanted_at < clock_timestamp() - interval '10 minutes'
    or new.state not in ('accepted', 'settled', 'partial', 'failed', 'cancelled') then
    new.read_wanted_at := null;
  elsif new.next_attempt_at is distinct from old.next_attempt_at then
    new.next_attempt_at := least(coalesce(new.next_attempt_at, 'infinity'), clock_timestamp() + interval '5 seconds');
  end if;
  return new;
end $$;
create trigger keep_wanted before update on submission for each row execute function keep_wanted();

-- Has everything of ours read that is about the given identifiers of the service. Only what can be read and nothing that could be
-- sent: whoever knows of an event must not be able to bring a send forward. Returns how many there are.
create function want_reading(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named uuid[] := array(select value::uuid from jsonb_array_elements_text(request->'serviceIds'));
  which uuid;
  wanted int := 0;
begin
  for which in
    select s.id from submission s join submission_kind k on k.kind = s.kind
    where s.id in (
        select id from submission where service_id = any (named)
        union select id from submission where subject_service_id = any (named)
        union select c.id from submission c join submission t on t.id = c.target_submission_id where t.service_id = any (named)
        union select submission_id from submission_escrow where live and escrow_id = any (named)
        union select submission_id from escrow_item where service_id = any (named))
      and s.body is not null
      and (s.state = 'accepted' or (k.creates and s.state in ('settled', 'partial', 'failed', 'cancelled')))
    order by s.id for update of s
  loop
    update submission set read_wanted_at = date_trunc('milliseconds', clock_timestamp()),
      next_attempt_at = least(coalesce(next_attempt_at, 'infinity'), greatest(clock_timestamp(), observed_at + interval '1 second')) where id = which;
    perform announce_submission(which);
    wanted := wanted + 1;
  end loop;
  return to_jsonb(wanted);
end $$;
revoke all on function keep_wanted(), want_reading(jsonb, jsonb) from public;
grant execute on function want_reading(jsonb, jsonb) to countinghouse_web;
