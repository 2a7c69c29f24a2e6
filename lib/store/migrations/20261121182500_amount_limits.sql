CREATE TABLE "amount_limit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"currency" text NOT NULL,
	"smallest_minor" bigint,
	"largest_minor" bigint,
	"largest_per_day_minor" bigint,
	"as_of" date NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text NOT NULL,
	"in_force_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "amount_limit" ADD CONSTRAINT "amount_limit_made_by_staff_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "amount_limit_newest" ON "amount_limit" USING btree ("currency","in_force_at");
--> statement-breakpoint
alter table amount_limit
  add constraint amount_limit_currency check (currency ~ '^[A-Z]{3}$'),
  add constraint amount_limit_state check (state in ('in-force', 'waiting', 'rejected', 'withdrawn')),
  add constraint amount_limit_figures check (least(smallest_minor, largest_minor, largest_per_day_minor) > 0
    and coalesce(smallest_minor <= largest_minor, true) and coalesce(smallest_minor <= largest_per_day_minor, true)),
  add constraint amount_limit_force check ((state = 'in-force') = (in_force_at is not null));
create unique index amount_limit_one_waiting on amount_limit (currency) where state = 'waiting';

insert into amount_limit (currency, smallest_minor, largest_minor, largest_per_day_minor, as_of, source, reason, state, in_force_at)
  values ('UGX', 50000, 500000000, 2000000000, '2025-11-01', 'common practice in Uganda', 'What every house starts with', 'in-force', now());

create function loosens_limit(next amount_limit) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select (a.smallest_minor is not null and (next.smallest_minor is null or next.smallest_minor < a.smallest_minor))
      or (a.largest_minor is not null and (next.largest_minor is null or next.largest_minor > a.largest_minor))
      or (a.largest_per_day_minor is not null and (next.largest_per_day_minor is null or next.largest_per_day_minor > a.largest_per_day_minor))
    from amount_limit a where a.currency = next.currency and a.state = 'in-force' order by a.in_force_at desc, a.made_at desc limit 1), false)
$$;

-- Nobody loosens a limit alone, and what was set stays on record.
create function guard_limit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('limits ' || new.currency, 0));
  if tg_op = 'INSERT' then
    perform from staff where id = new.made_by and role = 'admin' and disabled_at is null;
    if not found then perform refuse(0, 'An admin sets limits'); end if;
    if new.state = 'in-force' then
      if loosens_limit(new) then perform refuse(0, 'What loosens a limit waits for a second person'); end if;
      new.in_force_at := clock_timestamp();
    elsif new.state <> 'waiting' then perform refuse(0, 'Limits begin in force, or waiting');
    end if;
    return new;
  end if;
  if old.state <> 'waiting' or (to_jsonb(new) - array['state', 'in_force_at']) <> (to_jsonb(old) - array['state', 'in_force_at']) then
    perform refuse(0, 'What was set as a limit stays on record');
  end if;
  if new.state = 'in-force' then
    perform from proposal p join approval a on a.proposal_id = p.id and a.decision = 'approve'
      where p.kind = 'change-limits' and p.subject_id = new.id and p.state = 'approved' and a.approver_id <> new.made_by;
    if not found then perform refuse(0, 'A second person has not consented'); end if;
    new.in_force_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger guard before insert or update on amount_limit for each row execute function guard_limit();
create trigger stays before delete or truncate on amount_limit for each statement execute function forbid_change('0');

-- Limits follow their proposal in the same statement.
create function follow_limit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind <> 'change-limits' or new.state = old.state then return null; end if;
  update amount_limit set state = case new.state when 'approved' then 'in-force' when 'rejected' then 'rejected' else 'withdrawn' end
    where id = new.subject_id and state = 'waiting';
  return null;
end $$;
create trigger follow_limit after update of state on proposal for each row execute function follow_limit();
revoke all on function loosens_limit(amount_limit), guard_limit(), follow_limit() from public;
grant select, insert on amount_limit to countinghouse_web;
