-- The hash over the batches of a payout that wait for funds: what a person confirms who resumes or abandons them. Null where none does.
create or replace function funds_set(of_payout uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select encode(sha256(convert_to('funds ' || string_agg(id::text, ' ' order by id), 'UTF8')), 'hex') from submission
  where payout_id = of_payout and hold_reason = 'funds'
$$;

grant execute on function funds_set to countinghouse_web;
