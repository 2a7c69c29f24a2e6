-- How many sends count against the limit for one submission. A send that the service rejected with a rate limit does not count.
create or replace function tries_of(s submission) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.sends - (select count(*) from attempt where submission_id = s.id and outcome = 'rate_limited')::int
$$;

grant execute on function tries_of to countinghouse_web;
