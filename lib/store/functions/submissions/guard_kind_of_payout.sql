-- The submission has the kind of its payout: an escrow payout is never paid out directly, nor the other way round.
create or replace function guard_kind_of_payout() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind in ('create-disbursement', 'create-escrow-disbursement') and not exists (select from payout
    where id = new.payout_id and kind = (case new.kind when 'create-disbursement' then 'direct' else 'escrow' end)) then
    perform refuse(6, 'The submission is of another kind than its payout');
  end if;
  return new;
end $$;
