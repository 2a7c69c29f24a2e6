-- I16: what staff edit is changed by a person with a live session, or by the app for what it does on a schedule and for payees. Statements of functions
-- are not concerned: those run as the owner, and find out themselves who acts. Whatever role the login that serves has taken or put back, it is not
-- the owner.
create or replace function guard_acts() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'member') and acting_person() is null and not app_acts() then
    perform refuse(16, format('Only a person with a live session, or the app, changes %s', tg_table_name));
  end if;
  return null;
end $$;
