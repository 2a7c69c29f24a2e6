-- Whether the payer's permission is no longer good for a call. It counts as expired two minutes early, because a call may take
-- that long.
create or replace function token_ran_out(s submission) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.payer_token_id is not null and not exists (select from payer_token t where t.id = s.payer_token_id
    and t.sealed_token is not null and t.expires_at > clock_timestamp() + interval '2 minutes')
$$;

grant execute on function token_ran_out to countinghouse_web;
