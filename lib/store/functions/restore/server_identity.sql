-- One start of the server, and one set of tables on it. A database that was put in the place of another has a different one.
create or replace function server_identity() returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), d.oid, 'public.control'::regclass::oid)
  from pg_database d where d.datname = current_database()
$$;
