-- Whether the app has shown in this transaction that it is the app, and not somebody who has only its login.
create or replace function app_acts() returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(current_setting('countinghouse.app', true) = acting_seal('app'), false)
$$;

grant execute on function app_acts to countinghouse_web;
