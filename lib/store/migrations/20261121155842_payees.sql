CREATE TABLE "payee" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"merged_into" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector",
	CONSTRAINT "payee_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payee_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"in_room" boolean DEFAULT false NOT NULL,
	"mailed_to" text,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_flow" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitation_id" uuid NOT NULL,
	"payee_id" uuid NOT NULL,
	"external_ref" text NOT NULL,
	"cookie_hash" "bytea" NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "oauth_flow_cookie_hash_unique" UNIQUE("cookie_hash")
);
--> statement-breakpoint
CREATE TABLE "payee_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payee_id" uuid NOT NULL,
	"env" text NOT NULL,
	"kind" text NOT NULL,
	"phone" text,
	"rail" text,
	"rail_by_hand" boolean DEFAULT false NOT NULL,
	"account_id" uuid,
	"flow_id" uuid,
	"owner_name" text,
	"replaces" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"connected_by" uuid NOT NULL,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"usable_from" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payee_account_flow_id_unique" UNIQUE("flow_id")
);
--> statement-breakpoint
CREATE TABLE "payee_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payee_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"what" text NOT NULL,
	"was" text,
	"is_now" text
);
--> statement-breakpoint
ALTER TABLE "control" ADD COLUMN "payee_pause_seconds" integer DEFAULT 86400 NOT NULL;--> statement-breakpoint
ALTER TABLE "payee" ADD CONSTRAINT "payee_merged_into_payee_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee" ADD CONSTRAINT "payee_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_flow" ADD CONSTRAINT "oauth_flow_invitation_id_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_flow" ADD CONSTRAINT "oauth_flow_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_account" ADD CONSTRAINT "payee_account_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_account" ADD CONSTRAINT "payee_account_flow_id_oauth_flow_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."oauth_flow"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_account" ADD CONSTRAINT "payee_account_replaces_payee_account_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."payee_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_account" ADD CONSTRAINT "payee_account_connected_by_staff_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_account" ADD CONSTRAINT "payee_account_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payee_change" ADD CONSTRAINT "payee_change_payee_id_payee_id_fk" FOREIGN KEY ("payee_id") REFERENCES "public"."payee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payee_name" ON "payee" USING btree (lower("name"),"id") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "payee_search" ON "payee" USING gin ("search");--> statement-breakpoint
CREATE INDEX "invitation_payee" ON "invitation" USING btree ("payee_id");--> statement-breakpoint
CREATE INDEX "oauth_flow_reference" ON "oauth_flow" USING btree ("external_ref");--> statement-breakpoint
CREATE INDEX "oauth_flow_invitation" ON "oauth_flow" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "payee_account_payee" ON "payee_account" USING btree ("payee_id");--> statement-breakpoint
CREATE INDEX "payee_account_phone" ON "payee_account" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "payee_account_account" ON "payee_account" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payee_change_payee" ON "payee_change" USING btree ("payee_id","at");--> statement-breakpoint
CREATE INDEX "payout_row_destination" ON "payout_row" USING btree ("dest_key");
--> statement-breakpoint
-- I13: one wallet serves one payee and one payee has one wallet; whoever connected it does not approve it; before the approval
-- and the pause after it nobody is paid there. A wallet is never typed in: it stands in an answer to a flow that was used once.
alter table control add check (payee_pause_seconds >= 0);
alter table payee
  add constraint payee_code_form check (code ~ '^[A-Z0-9][A-Z0-9._/-]{0,31}$'),
  add constraint payee_name_words check (btrim(name) <> '' and length(name) <= 120),
  add constraint payee_email_length check (length(email) <= 200),
  add constraint payee_not_itself check (merged_into <> id);
alter table invitation add constraint invitation_way check (not in_room or mailed_to is null);
alter table invitation add constraint invitation_one_end check (revoked_at is null or used_at is null);
alter table payee_account
  add constraint payee_account_state check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'ended')),
  add constraint payee_account_phone_form check (kind <> 'phone' or (phone ~ '^\+[1-9][0-9]{7,14}$' and account_id is null and flow_id is null)),
  add constraint payee_account_wallet_form check (kind <> 'wallet' or (account_id is not null and flow_id is not null and phone is null and rail is null)),
  add constraint payee_account_kind check (kind in ('phone', 'wallet')),
  add constraint payee_account_rail check (rail in ('mtn', 'airtel')),
  add constraint payee_account_two_people check (approved_by <> connected_by),
  add constraint payee_account_approved check (state not in ('approved', 'ended')
    or (approved_at is not null and usable_from >= approved_at and (approved_by is not null or kind = 'phone')));
create unique index payee_account_one_wallet on payee_account (payee_id) where kind = 'wallet' and state = 'approved';
create unique index payee_account_one_waiting on payee_account (payee_id) where kind = 'wallet' and state = 'waiting';
create unique index payee_account_one_payee on payee_account (account_id) where kind = 'wallet' and state = 'approved' and not shared;
create unique index payee_account_one_phone on payee_account (payee_id, phone) where kind = 'phone' and state in ('waiting', 'approved');

create sequence payee_code_number;
create function next_payee_code() returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  made text;
begin
  loop
    made := 'P-' || lpad(nextval('payee_code_number')::text, 5, '0');
    exit when not exists (select from payee where code = made);
  end loop;
  return made;
end $$;

-- Words as people look for them: without accents and capitals.
create function plain_words(said text) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select regexp_replace(lower(normalize(said, NFD)), '[\u0300-\u036f]', '', 'g')
$$;

-- Every word that a payee is found by: its beginning is enough. A number is found with its country code, with the home zero, and bare.
create function payee_words(of_payee uuid, said text) returns tsvector language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select array_to_tsvector(array(select distinct word from (
    select unnest(regexp_split_to_array(plain_words(said), '\s+')) as word
    union all select unnest(regexp_split_to_array(plain_words(said), '[^[:alnum:]]+'))
    union all select unnest(case when phone like '+256%' then array[substr(phone, 2), '0' || substr(phone, 5), substr(phone, 5)]
      else array[substr(phone, 2)] end) from payee_account where payee_id = of_payee and kind = 'phone' and state in ('waiting', 'approved')
  ) as words where word <> ''))
$$;

create function guard_payee() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.merged_into is not null then perform refuse(13, 'A payee begins as itself'); end if;
    new.created_at := clock_timestamp();
  else
    if (new.id, new.code, new.created_by, new.created_at) is distinct from (old.id, old.code, old.created_by, old.created_at)
      or old.merged_into is not null and new.merged_into is distinct from old.merged_into then
      perform refuse(13, 'The code of a payee stays with them, and what was merged stays merged');
    end if;
    if new.merged_into is not null and old.merged_into is null and exists (select from payee_account where payee_id = new.id and state in ('waiting', 'approved')) then
      perform refuse(13, 'Where a merged payee was paid is ended first');
    end if;
  end if;
  new.search := payee_words(new.id, concat_ws(' ', new.name, new.code, new.email));
  return new;
end $$;
create trigger guard before insert or update on payee for each row execute function guard_payee();

-- Who changed the name or the mail of a payee may not approve where they are paid, so no such change stays out of their history.
create function guard_payee_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.name is distinct from old.name and not exists (select from payee_change c where c.payee_id = new.id and c.action = 'payee.rename'
      and c.is_now = new.name and c.actor_id is not null and c.at >= transaction_timestamp())
    or new.email is distinct from old.email and not exists (select from payee_change c where c.payee_id = new.id and c.action = 'payee.email'
      and c.is_now is not distinct from new.email and c.actor_id is not null and c.at >= transaction_timestamp()) then
    perform refuse(13, 'A change of a payee''s name or mail stands in their history');
  end if;
  return null;
end $$;
create constraint trigger guard_history after update on payee deferrable initially deferred for each row
  when (new.name is distinct from old.name or new.email is distinct from old.email) execute function guard_payee_history();
create trigger stays before delete or truncate on payee for each statement execute function forbid_change('13');

create function guard_invitation() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.made_at := clock_timestamp();
    new.expires_at := least(new.expires_at, new.made_at + interval '14 days');
    if new.used_at is not null or new.revoked_at is not null then perform refuse(13, 'An invitation begins as open'); end if;
    perform from payee where id = new.payee_id and merged_into is null for share;
    if not found then perform refuse(13, 'Nobody is invited as a payee that was merged'); end if;
    return new;
  end if;
  if to_jsonb(old) - array['revoked_at', 'used_at'] is distinct from to_jsonb(new) - array['revoked_at', 'used_at']
    or old.revoked_at is not null or old.used_at is not null then
    perform refuse(13, 'An invitation is used or taken back once');
  end if;
  if new.used_at is not null and clock_timestamp() > old.expires_at + interval '10 minutes' then
    perform refuse(13, 'The invitation has run out');
  end if;
  return new;
end $$;
create trigger guard before insert or update on invitation for each row execute function guard_invitation();
create trigger stays before delete or truncate on invitation for each statement execute function forbid_change('13');

create function guard_flow() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked invitation;
begin
  if tg_op = 'INSERT' then
    select * into asked from invitation where id = new.invitation_id for share;
    if asked.used_at is not null or asked.revoked_at is not null or clock_timestamp() > asked.expires_at or asked.payee_id <> new.payee_id then
      perform refuse(13, 'The invitation is not open');
    end if;
    -- A code that the service issued for one invitation names its reference, and so never fits a flow of another.
    if length(new.external_ref) < 43 or exists (select from oauth_flow f where f.external_ref = new.external_ref and f.invitation_id <> new.invitation_id) then
      perform refuse(13, 'A flow has a reference that no other invitation has used');
    end if;
    new.started_at := clock_timestamp();
    new.expires_at := least(new.expires_at, new.started_at + interval '10 minutes');
    new.used_at := null;
    new.outcome := null;
    return new;
  end if;
  if to_jsonb(old) - array['used_at', 'outcome'] is distinct from to_jsonb(new) - array['used_at', 'outcome']
    or old.outcome is not null or old.used_at is not null and new.used_at is distinct from old.used_at then
    perform refuse(13, 'A flow is used once');
  end if;
  if old.used_at is null and new.used_at is not null then
    if clock_timestamp() > old.expires_at then perform refuse(13, 'The flow has run out'); end if;
    new.used_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger guard before insert or update on oauth_flow for each row execute function guard_flow();
create trigger stays before delete or truncate on oauth_flow for each statement execute function forbid_change('13');

create function guard_account() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changes text[] := array['state', 'rail', 'rail_by_hand', 'shared', 'approved_by', 'approved_at', 'usable_from', 'ended_at'];
begin
  if tg_op = 'INSERT' then
    perform guard_new_account(new);
    new.connected_at := clock_timestamp();
    new.approved_by := null;
    new.approved_at := case when new.state = 'approved' then new.connected_at end;
    new.usable_from := new.approved_at;
    new.shared := false;
    new.ended_at := null;
    return new;
  end if;
  if to_jsonb(old) - changes is distinct from to_jsonb(new) - changes then perform refuse(13, 'Where a payee is paid does not change: it is ended, and another is added'); end if;
  if new.state = old.state then
    if (new.rail, new.rail_by_hand) is distinct from (old.rail, old.rail_by_hand) and old.state not in ('waiting', 'approved') then
      perform refuse(13, 'What was ended stays as it was');
    end if;
    if (new.shared, new.approved_by, new.approved_at, new.usable_from, new.ended_at)
      is distinct from (old.shared, old.approved_by, old.approved_at, old.usable_from, old.ended_at) then
      perform refuse(13, 'Only an approval makes an account usable');
    end if;
    return new;
  end if;
  perform guard_edge('payee-account', old.state, new.state);
  new.shared := old.shared;
  new.approved_by := old.approved_by;
  new.approved_at := old.approved_at;
  new.usable_from := old.usable_from;
  new.ended_at := old.ended_at;
  if new.state = 'ended' then new.ended_at := clock_timestamp(); end if;
  if new.state = 'rejected' and not exists (select from proposal where kind = 'payee-account' and subject_id = new.id and state = 'rejected') then
    perform refuse(13, 'Nobody rejected it');
  end if;
  if new.state = 'approved' then return approved_account(new); end if;
  return new;
end $$;

create function guard_new_account(fresh payee_account) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked invitation;
begin
  if not exists (select from environment where env = fresh.env) then perform refuse(7, 'An account of another environment does not belong into this database'); end if;
  perform from payee where id = fresh.payee_id and merged_into is null for update;
  if not found then perform refuse(13, 'A payee that was merged is paid nowhere'); end if;
  if fresh.state <> 'waiting' and (fresh.state <> 'approved' or fresh.kind <> 'phone' or exists (select from payee_account where payee_id = fresh.payee_id)) then
    perform refuse(13, 'Only the first phone of a new payee is usable without a second person');
  end if;
  if fresh.replaces is not null and not exists (select from payee_account where id = fresh.replaces and payee_id = fresh.payee_id and kind = fresh.kind) then
    perform refuse(13, 'An account replaces one of the same payee');
  end if;
  if fresh.kind = 'wallet' then
    select i.* into asked from oauth_flow f join invitation i on i.id = f.invitation_id
      where f.id = fresh.flow_id and f.payee_id = fresh.payee_id and f.used_at > clock_timestamp() - interval '10 minutes';
    if asked.id is null or asked.made_by <> fresh.connected_by or asked.used_at is null then
      perform refuse(13, 'A wallet comes from a flow of this payee that was used just now');
    end if;
  end if;
end $$;

create function approved_account(fresh payee_account) returns payee_account language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
  checker uuid;
begin
  select * into asked from proposal where kind = 'payee-account' and subject_id = fresh.id and state = 'approved' order by decided_at desc limit 1;
  select approver_id into checker from approval where proposal_id = asked.id and decision = 'approve' order by decided_at desc limit 1;
  if checker is null or asked.decided_at < clock_timestamp() - interval '1 minute' then perform refuse(13, 'A second person has not approved it'); end if;
  if exists (select from approval where proposal_id = asked.id and approver_id = fresh.connected_by) then
    perform refuse(13, 'Whoever connected an account does not approve it');
  end if;
  fresh.shared := coalesce((asked.summary->'content'->>'shared')::boolean, false);
  if fresh.kind = 'wallet' and not fresh.shared
    and exists (select from payee_account where account_id = fresh.account_id and state = 'approved' and id <> fresh.id) then
    perform refuse(13, 'The wallet serves another payee');
  end if;
  fresh.approved_by := checker;
  fresh.approved_at := clock_timestamp();
  fresh.usable_from := fresh.approved_at + (select payee_pause_seconds from control) * interval '1 second';
  return fresh;
end $$;
create trigger guard before insert or update on payee_account for each row execute function guard_account();
create trigger stays before delete or truncate on payee_account for each statement execute function forbid_change('13');
create trigger stays before update or delete or truncate on payee_change for each statement execute function forbid_change('13');

create function find_by_account() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'phone' then update payee set search = null where id = new.payee_id; end if;
  return null;
end $$;
create trigger find_by after insert or update of state on payee_account for each row execute function find_by_account();

create function guard_account_proposal() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'payee-account' and not exists (select from payee_account where id = new.subject_id and state = 'waiting' and connected_by = new.maker_id and env = new.env) then
    perform refuse(13, 'What is asked about does not wait, or somebody else connected it');
  end if;
  return new;
end $$;
create trigger guard_account before insert on proposal for each row execute function guard_account_proposal();

-- The account follows its proposal in the same statement; what it takes the place of ends with the approval, not with the end of the pause.
create function follow_account() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  about payee_account;
begin
  if new.kind <> 'payee-account' or new.state = old.state then return null; end if;
  select * into about from payee_account where id = new.subject_id for update;
  if new.state = 'approved' then
    update payee_account set state = 'ended' where payee_id = about.payee_id and state = 'approved'
      and (id = about.replaces or about.kind = 'wallet' and kind = 'wallet');
    update payee_account set state = 'approved' where id = about.id;
  elsif new.state = 'rejected' then
    update payee_account set state = 'rejected' where id = about.id and state = 'waiting';
  end if;
  return null;
end $$;
create trigger follow_account after update of state on proposal for each row execute function follow_account();

-- I13: invitations are mailed to the address of a payee, so a second person approves each change of it.
create function guard_email_proposal() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'payee-email' and not (coalesce(new.summary->'content' ?& array['was', 'email'], false)
    and exists (select from payee where id = new.subject_id and merged_into is null
      and email is not distinct from new.summary->'content'->>'was' and email is distinct from new.summary->'content'->>'email')) then
    perform refuse(13, 'A change of mail is asked for from the address that the payee has now to another');
  end if;
  return new;
end $$;
create trigger guard_email before insert on proposal for each row execute function guard_email_proposal();

-- Whether a second person has approved this change in this very transaction: an approval serves once.
create function email_approved(of_payee uuid, was text, is_now text) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from proposal q join approval a on a.proposal_id = q.id and a.decision = 'approve' and a.approver_id <> q.maker_id
    where q.kind = 'payee-email' and q.subject_id = of_payee and q.state = 'approved' and q.decided_at >= transaction_timestamp()
      and q.summary->'content'->>'was' is not distinct from was and q.summary->'content'->>'email' is not distinct from is_now)
$$;

-- The address follows its proposal in the same statement.
create function follow_email() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind = 'payee-email' and new.state = 'approved' and old.state <> 'approved' then
    update payee set email = new.summary->'content'->>'email' where id = new.subject_id;
  end if;
  return null;
end $$;
create trigger follow_email after update of state on proposal for each row execute function follow_email();

-- Whether a payee of these rows is not paid any more where the approver saw them paid. A number that nobody of the directory has or
-- had is the sheet's own affair; one that was ended since the approval is not.
create function payee_changed(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from submission_row l join payout_row r on r.id = l.row_id join proposal q on q.id = s.proposal_id
    where l.submission_id = s.id and case r.dest_kind
      when 'phone' then exists (select from payee_account a where a.kind = 'phone' and a.phone = r.dest_key and a.state = 'ended' and a.ended_at > q.decided_at)
        and not exists (select from payee_account a where a.kind = 'phone' and a.phone = r.dest_key and a.state = 'approved')
      when 'wallet' then not exists (select from payee_account a join payee p on p.id = a.payee_id where p.code = r.dest_key and a.kind = 'wallet'
        and a.state = 'approved' and a.usable_from <= q.decided_at)
      end)
$$;

revoke all on function payee_changed(submission), next_payee_code(), plain_words(text), payee_words(uuid, text), guard_payee(), guard_payee_history(), guard_invitation(), guard_flow(), guard_account(),
  guard_new_account(payee_account), approved_account(payee_account), find_by_account(), guard_account_proposal(), follow_account(),
  guard_email_proposal(), email_approved(uuid, text, text), follow_email() from public;
grant select, insert on payee, payee_account, payee_change, invitation, oauth_flow to countinghouse_web;
grant update (name, merged_into) on payee to countinghouse_web;
grant update (state, rail, rail_by_hand) on payee_account to countinghouse_web;
grant update (revoked_at, used_at) on invitation to countinghouse_web;
grant update (used_at, outcome) on oauth_flow to countinghouse_web;
grant execute on function next_payee_code(), plain_words(text) to countinghouse_web;
