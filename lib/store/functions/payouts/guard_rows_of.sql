-- I4: refuses a change of rows of a payout that is no draft. The share lock makes saving rows and submitting for approval wait
-- for each other.
create or replace function guard_rows_of(payouts uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform from payout where id = any (payouts) order by id for share;
  if exists (select from payout where id = any (payouts) and state <> 'draft') then
    perform refuse(4, 'The rows of a payout can be changed only while it is a draft');
  end if;
end $$;
