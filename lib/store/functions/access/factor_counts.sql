-- Whether an authenticator counts at the sign-in, and is set up with a code of an admin: where money is real.
create or replace function factor_counts() returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from environment where env <> 'sandbox')
$$;
