-- I7, I9: only the database sets until when a submission from before a restore may be sent under its key.
create or replace function guard_send_by() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
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
