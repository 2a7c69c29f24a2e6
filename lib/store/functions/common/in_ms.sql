-- The moment that a request gives as milliseconds from now.
create or replace function in_ms(request jsonb) returns timestamptz
language sql volatile set search_path = pg_catalog, public, pg_temp
as $$
  select clock_timestamp() + (request->>'nextInMs')::double precision * interval '1 millisecond'
$$;
