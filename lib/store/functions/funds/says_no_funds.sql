-- Whether an answer says that the wallet holds too little for a payout. The gateway reads that from the code, the details or
-- the words.
create or replace function says_no_funds(http_status int, detail jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(http_status in (400, 402, 409, 422) and detail->'lacksFunds' = 'true', false)
$$;
