-- Once a statement, not once a row: ten thousand rows are saved at a time. The share lock makes a save and a request for
-- approval wait for each other.
create or replace function guard_rows_of(payouts uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from payout where id = any (payouts) order by id for share;
  if exists (select from payout where id = any (payouts) and state <> 'draft') then
    perform refuse(4, 'The rows of a payout can be changed only while it is a draft');
  end if;
end $$;
