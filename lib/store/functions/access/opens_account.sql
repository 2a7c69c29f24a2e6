-- Whether a change of the staff gives an account that is there another way to sign in: whoever learns its code may come into the account.
create or replace function opens_account(request jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(request->>'action' in ('reset-password', 'reset-factor'), false)
$$;
