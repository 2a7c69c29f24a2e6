-- Whether the service's lists have to be compared before anything is sent for the first time: a comparison was requested, nothing has noted the
-- time for minutes, or the server was started since. The last two hold even where no program has noticed it yet.
create or replace function comparison_is_due() returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(compare_since is not null or clock_seen_at < clock_timestamp() - interval '3 minutes' or server_seen <> server_identity(), false) from control
$$;

grant execute on function comparison_is_due to countinghouse_web;
