-- Whether authenticators are required: to sign in, and a code from an admin to set one up. They are wherever money is real.
create or replace function factor_counts() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from environment where env <> 'sandbox')
$$;
