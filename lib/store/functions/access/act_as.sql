-- Makes the rest of the transaction that of the person whose session token `actor` holds, or of the app where it holds the app's proof: rows that
-- name a person are refused unless it is this one. What is kept is a seal for this transaction alone, and not the token.
create or replace function act_as(actor jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if actor->>'token' is not null then
    perform acting_session(actor->>'token');
  elsif actor->'proofs' is not null and from_app(actor) then
    perform set_config('countinghouse.app', acting_seal('app'), true);
  end if;
end $$;

grant execute on function act_as to countinghouse_web;
