-- A ticket: a moment in microseconds and its seal, for one submission and one purpose.
create or replace function reading_ticket(which uuid, purpose text, moment timestamptz) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select micros || '.' || encode(sha256(secret || convert_to(concat_ws(' ', which, purpose, micros), 'UTF8')), 'hex')
  from reading_secret, (select (extract(epoch from moment) * 1000000)::bigint::text as micros) as at
$$;
