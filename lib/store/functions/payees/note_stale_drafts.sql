-- Has drafts checked again once a payee of their rows is paid elsewhere, or from the end of a security hold on.
create or replace function note_stale_drafts() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and new.state = old.state and new.network is not distinct from old.network then return null; end if;
  update payout p set stale_from = least(p.stale_from, greatest(clock_timestamp(), new.usable_from))
    where p.state = 'draft' and p.id in (select payout_id from payout_row where payee_id = new.payee_id);
  return null;
end $$;
