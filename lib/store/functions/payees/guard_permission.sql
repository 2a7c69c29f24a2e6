-- I16: the permission to charge a payer is stored by the app alone, in the name of the person whose invitation the payer followed.
create or replace function guard_permission() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not by_owner() and not (app_acts() and exists (select from oauth_flow f join invitation i on i.id = f.invitation_id
      where f.external_ref = new.external_user_id and i.made_by = new.connected_by)) then
    perform refuse(16, 'A permission to charge comes from a flow that the app has ended');
  end if;
  return new;
end $$;
