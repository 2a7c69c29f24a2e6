-- Whether a sign-in needs the authenticator, and setting one up needs a code from an admin: wherever money is real.
create or replace function factor_counts() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from environment where env <> 'sandbox')
$$;
