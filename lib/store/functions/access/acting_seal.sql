-- `who` with a seal that only the database can make, good in this transaction alone.
create or replace function acting_seal(who text) returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select who || ' ' || encode(sha256(secret || convert_to(concat_ws(' ', 'acting', who, pg_current_xact_id()), 'UTF8')), 'hex') from reading_secret
$$;
