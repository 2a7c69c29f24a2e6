-- I6: a payout changes its state together with its proposal, never by itself.
create or replace function guard_payout_state(new payout) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.state = 'pending_approval'
    and not exists (select from proposal where payout_id = new.id and kind = 'payout' and state = 'pending') then
    perform refuse(6, 'A payout becomes pending with a proposal, not by itself');
  end if;
  if new.state = 'approved'
    and not exists (select from proposal where payout_id = new.id and kind = 'payout' and state = 'approved') then
    perform refuse(6, 'A payout becomes approved with a proposal, not by itself');
  end if;
  if new.state = 'draft' and (
    exists (select from proposal where payout_id = new.id and kind = 'payout' and state in ('pending', 'approved'))
    or exists (select from submission where payout_id = new.id)) then
    perform refuse(4, 'A payout with a proposal or a submission cannot be edited again');
  end if;
end $$;
