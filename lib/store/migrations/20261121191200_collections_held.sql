-- After a restored backup, a payment or an escrow that looks unsent may have been sent in the lost time. Its own key tells:
-- while the service keeps it, the same bytes under it ask nobody twice. `send_by` is until when that holds for one that went
-- on for this reason alone; from then on it counts as one that may have run, whatever its attempts say.
ALTER TABLE "submission" ADD COLUMN "send_by" timestamp with time zone;


-- An approver who did not ask for it said so in this very transaction, after proving who they are.
create function let_go_on_by_person(s submission) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from step_up u join staff p on p.id = u.staff_id
    where u.used_in = pg_current_xact_id()::text and u.purpose = 'let-go-on' and u.content_hash = s.content_hash
      and u.staff_id <> s.maker_id and p.role = 'approver' and p.disabled_at is null)
$$;

create function guard_send_by() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.send_by is not null then perform refuse(7, 'Nothing begins as found again'); end if;
    return new;
  end if;
  if new.send_by is distinct from old.send_by then perform refuse(7, 'Until when a key may be sent again is not for anybody to say'); end if;
  if new.epoch > old.epoch then
    new.send_by := case when not lost_time_is_searched(old) then coalesce(new.first_sent_at, new.created_at) + interval '20 hours' end;
  end if;
  if old.first_sent_at is null and new.resend_deadline is not null then new.resend_deadline := least(new.resend_deadline, new.send_by); end if;
  return new;
end $$;
-- After `guard`, by its name: what may not change is looked at first.
create trigger guard_send_by before insert or update on submission for each row execute function guard_send_by();

-- From when on two people may say that it never arrived: 25 hours after the first send, or, where none is known of, after the
-- backup was restored, before which it may have been sent last. Null where it cannot have been sent.
create function absence_from(s submission) returns timestamptz language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(s.first_sent_at, case when s.created_at < c.epoch_since then c.epoch_since end) + interval '25 hours' from control c
$$;

revoke all on function let_go_on_by_person(submission), guard_send_by(), absence_from(submission) from public;
grant execute on function absence_from(submission) to countinghouse_web;
