-- I13: the code of a payee stays, a merged payee stays merged, and a changed mail address needs the approval of a second
-- person.
create or replace function guard_payee() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.merged_into is not null then perform refuse(13, 'A payee begins as itself'); end if;
    new.created_at := clock_timestamp();
    new.recipient_id := null;
  else
    if (new.id, new.code, new.created_by, new.created_at) is distinct from (old.id, old.code, old.created_by, old.created_at)
      or old.merged_into is not null and new.merged_into is distinct from old.merged_into then
      perform refuse(13, 'The code of a payee stays with them, and what was merged stays merged');
    end if;
    if new.merged_into is not null and old.merged_into is null and exists (select from payee_account where payee_id = new.id and state in ('waiting', 'approved')) then
      perform refuse(13, 'Where a merged payee was paid is ended first');
    end if;
    if new.email is distinct from old.email and not email_approved(new.id, old.email, new.email) then
      perform refuse(13, 'The mail of a payee changes with the approval of a second person');
    end if;
  end if;
  new.wallet := coalesce((select case a.state when 'approved' then 'connected' else 'waiting' end from payee_account a
    where a.payee_id = new.id and a.kind = 'wallet' and a.state in ('approved', 'waiting') order by a.state limit 1), 'none');
  new.search := payee_words(new.id, concat_ws(' ', new.name, new.code, new.email, new.reference));
  return new;
end $$;
