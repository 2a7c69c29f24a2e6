CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"notice_id" uuid,
	"invitation_id" uuid,
	"payee_id" uuid,
	"recipient" text NOT NULL,
	"message_id" text NOT NULL,
	"sealed_letter" "bytea",
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"lease_until" timestamp with time zone,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "mail_notice_id_unique" UNIQUE("notice_id"),
	CONSTRAINT "mail_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "control" ADD COLUMN "mail_domain" text;--> statement-breakpoint
ALTER TABLE "control" ADD COLUMN "proposal_lapse_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "no_mail_of" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_ended" ON "mail" USING btree ("state","ended_at");--> statement-breakpoint
CREATE INDEX "mail_invitation" ON "mail" USING btree ("invitation_id");
--> statement-breakpoint
-- A mail is stored with what it tells of and sent afterwards, under a name made here once, by which a repeat is known. What it
-- says is sealed, and gone once it has ended; a notice is put into words when it is sent, and stores none.
alter table mail
  add constraint mail_state check (state in ('waiting', 'sent', 'failed', 'dropped')),
  add constraint mail_ended check ((state = 'waiting') = (ended_at is null) and (state = 'waiting' or sealed_letter is null)),
  add constraint mail_recipient check (recipient !~ '[[:cntrl:][:space:]<>,;]' and length(recipient) <= 320),
  add constraint mail_kind check (case kind
    when 'notice' then notice_id is not null and invitation_id is null and payee_id is null and sealed_letter is null
    when 'invitation' then invitation_id is not null and payee_id is null and notice_id is null and (state <> 'waiting' or sealed_letter is not null)
    when 'payee' then payee_id is not null and notice_id is null and invitation_id is null and (state <> 'waiting' or sealed_letter is not null)
    else false end);
alter table control add constraint control_lapse check (proposal_lapse_days between 1 and 90);

create function guard_mail() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if old.state <> 'waiting' then perform refuse(0, 'What became of a mail does not change'); end if;
    return new;
  end if;
  new.message_id := (select '<' || new.id || '@' || mail_domain || '>' from control);
  if new.message_id is null then perform refuse(0, 'Mail is not set up'); end if;
  new.state := 'waiting';
  new.tries := 0;
  new.created_at := clock_timestamp();
  new.next_try_at := new.created_at;
  perform announce('mail', '{}');
  return new;
end $$;
create trigger guard before insert or update on mail for each row execute function guard_mail();

-- Who has an address that no mail can be written to gets the notice in the app alone.
create function mail_notice() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into mail (kind, notice_id, recipient, message_id) select 'notice', new.id, s.email, '' from staff s, control c
    where s.id = new.staff_id and c.mail_domain is not null and new.kind <> all (s.no_mail_of)
      and s.email ~ '^[^[:cntrl:][:space:]<>,;@]+@[^[:cntrl:][:space:]<>,;@]+$';
  return null;
end $$;
create trigger mail_it after insert on notice for each row execute function mail_notice();

-- What nobody has decided by then lapses. How long that is belongs to the house, and every instance reads it here.
create function lapses_at(asked proposal) returns timestamptz language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select asked.asked_at + proposal_lapse_days * interval '1 day' from control
$$;

create or replace function decision_problem(asked proposal, actor jsonb, request jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  decider uuid := (actor->>'id')::uuid;
begin
  if asked.id is null then return 'no-such-proposal'; end if;
  if asked.content_hash <> request->>'contentHash' then return 'other-content'; end if;
  if asked.state <> 'pending' then return 'not-pending'; end if;
  if lapses_at(asked) < clock_timestamp() then return 'stale'; end if;
  if asked.maker_id = decider then return 'own-proposal'; end if;
  perform from staff s where s.id = decider and may_consent(asked, s) for share;
  if not found then return 'not-an-approver'; end if;
  if request->>'decision' = 'approve' and contributed(asked, decider) then return 'worked-on'; end if;
  if exists (select from approval where proposal_id = asked.id and approver_id = decider) then return 'already-decided'; end if;
  return null;
end $$;

create or replace function lapse_proposals(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
  lapsed jsonb := '[]';
begin
  for asked in select * from proposal p where state = 'pending' and lapses_at(p) < clock_timestamp() order by id for update skip locked loop
    update proposal set state = 'lapsed', decided_at = clock_timestamp() where id = asked.id;
    perform follow_proposal(asked, 'lapsed');
    perform write_audit(actor, 'proposal.lapse', 'proposal:' || asked.id, '{}');
    perform announce_proposal(asked.id);
    lapsed := lapsed || to_jsonb(asked.id);
  end loop;
  return lapsed;
end $$;

revoke all on function guard_mail(), mail_notice(), lapses_at(proposal) from public;
grant execute on function lapses_at(proposal) to countinghouse_web;
grant select, delete, insert (id, kind, invitation_id, payee_id, recipient, message_id, sealed_letter),
  update (sealed_letter, state, tries, next_try_at, lease_until, problem, ended_at) on mail to countinghouse_web;
