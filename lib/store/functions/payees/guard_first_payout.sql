-- A first payout to a wallet is limited, regardless of who approved the wallet. Two payouts at the same moment wait for each other here.
create or replace function guard_first_payout() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  most jsonb := (select first_wallet_payouts from control);
  wallets uuid[] := array(select distinct r.payee_account_id from added x join payout_row r on r.id = x.row_id where r.dest_kind = 'wallet');
begin
  if wallets = '{}' then return null; end if;
  perform from payee_account where id = any (wallets) order by id for update;
  if exists (select from (select distinct r.payee_account_id, r.currency from added x join payout_row r on r.id = x.row_id where r.dest_kind = 'wallet') r
    where first_on_its_way(r.payee_account_id, r.currency) > coalesce((most ->> r.currency)::bigint, 0) and not was_paid_at(r.payee_account_id)) then
    perform refuse(13, 'A first payout to a wallet is above the limit for first payouts');
  end if;
  return null;
end $$;
