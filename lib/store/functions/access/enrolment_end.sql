-- When a code to set up an authenticator runs out.
create or replace function enrolment_end(request jsonb) returns timestamptz
language sql volatile set search_path = pg_catalog, public, pg_temp
as $$
  select case when request->>'enrolmentHash' is not null then handed_over_until() end
$$;
