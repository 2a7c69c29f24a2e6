-- A mail begins as waiting, under a message id made here, and its end does not change. Storing one never fails for want of a
-- mail domain, because another instance may just have started without mail, and a mail must not undo what it reports.
create or replace function guard_mail() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' then
    if old.state <> 'waiting' then perform refuse(0, 'What became of a mail does not change'); end if;
    return new;
  end if;
  new.message_id := (select '<' || new.id || '@' || coalesce(mail_domain, 'localhost') || '>' from control);
  new.state := 'waiting';
  new.tries := 0;
  new.created_at := clock_timestamp();
  new.next_try_at := new.created_at;
  perform announce('mail', '{}');
  return new;
end $$;
