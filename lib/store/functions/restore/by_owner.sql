-- Whether the statement comes from the owner of the database and not through the app, whose connections take a role.
create or replace function by_owner() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select pg_has_role(session_user, current_user, 'member') and current_setting('role') <> 'countinghouse_web'
$$;
