-- I4, I16: refuses a change of rows of a payout that is no draft, or that nobody acts for. The share lock makes saving rows and submitting for approval wait
-- for each other.
create or replace function guard_rows_of(payouts uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if acting_person() is null and not app_acts() and not by_owner() then
    perform refuse(16, 'The rows of a payout are changed by a person with a live session, or copied by the app');
  end if;
  perform from payout where id = any (payouts) order by id for share;
  if exists (select from payout where id = any (payouts) and state <> 'draft') then
    perform refuse(4, 'The rows of a payout can be changed only while it is a draft');
  end if;
end $$;
