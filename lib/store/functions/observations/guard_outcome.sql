-- I12: what readings may make of a row, in whatever order they arrive. A failure is confirmed only by two readings far enough
-- apart.
create or replace function guard_outcome() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  confirm_after interval := (select failure_confirm_seconds * interval '1 second' from control);
  last_failed timestamptz;
begin
  new.paid_to := case when new.mapped = 'paid' then coalesce(new.paid_to, (select dest_key from payout_row where id = new.row_id)) end;
  if tg_op = 'UPDATE' then
    -- Where the service contradicted itself, two people may confirm that a row called failed was paid; never the other way round.
    if new.row_id <> old.row_id or new.submission_id <> old.submission_id or (is_final(old.mapped) and new.mapped <> old.mapped
      and not (old.mapped <> 'paid' and new.mapped = 'paid' and new.matched_by = 'person')) then
      perform refuse(12, 'A final word about a row stays');
    end if;
    if coalesce(new.unfailed_at, '-infinity') < old.unfailed_at then
      perform refuse(12, 'A reading that did not say failed stays known');
    end if;
  end if;
  -- Only the first and the last hundred failed readings are kept. Dropping others can only confirm a failure later, never sooner.
  new.failed_at := array(select t from (select distinct t from unnest(new.failed_at) t where t > coalesce(new.unfailed_at, '-infinity')) kept order by t);
  if cardinality(new.failed_at) > 101 then new.failed_at := new.failed_at[1] || new.failed_at[cardinality(new.failed_at) - 99:]; end if;
  new.first_failed_at := case when new.mapped in ('failed', 'cancelled') then new.failed_at[1] end;
  last_failed := new.failed_at[cardinality(new.failed_at)];
  new.confirmed_failed_at := case when new.mapped not in ('failed', 'cancelled') then null when new.people_confirmed_at is not null then new.people_confirmed_at
    when last_failed - new.first_failed_at >= confirm_after then last_failed end;
  return new;
end $$;
