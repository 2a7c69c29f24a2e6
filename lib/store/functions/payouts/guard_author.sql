-- I16: a payout is made and changed by the person whose session acts. On the day of a schedule the app makes the draft of that very day in the name of the
-- person who set the schedule.
create or replace function guard_author() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  scheduled boolean;
begin
  if by_owner() or tg_op = 'UPDATE' and new.updated_by is not distinct from old.updated_by then return new; end if;
  if tg_op = 'INSERT' and app_acts() then
    scheduled := exists (select from payout_template t where t.next_payout_id = new.id and t.scheduled_by = new.created_by and t.removed_at is null);
  end if;
  if not coalesce(scheduled, false) and (acting_person() is null or tg_op = 'INSERT' and new.created_by <> acting_person()
      or new.updated_by <> acting_person()) or new.updated_by <> new.created_by and scheduled then
    perform refuse(16, 'A payout is made and changed by the person whose session acts');
  end if;
  return new;
end $$;
