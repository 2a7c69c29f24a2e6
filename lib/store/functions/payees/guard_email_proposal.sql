-- I13: invitations are mailed to the address of a payee, so a second person approves each change of it.
create or replace function guard_email_proposal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind = 'payee-email' and not (coalesce(new.summary->'content' ?& array['was', 'email'], false)
    and exists (select from payee where id = new.subject_id and merged_into is null
      and email is not distinct from new.summary->'content'->>'was' and email is distinct from new.summary->'content'->>'email')) then
    perform refuse(13, 'A change of mail is asked for from the address that the payee has now to another');
  end if;
  return new;
end $$;
