-- Why the batch of a payout has to wait for others of it before its first send; null where it has not. One batch of a payout and currency is sent
-- at a time, so that the first refusal for lack of funds holds all that were not sent. A payout that was refused for that once is sent strictly in its
-- order: no smaller batch overtakes one that did not fit.
create or replace function turn_refusal(which uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  own record;
  lacked boolean;
begin
  select s.payout_id, s.currency, r.created_at, s.root_id into own
    from submission s join submission r on r.id = s.root_id join submission_kind k on k.kind = s.kind and k.creates and k.pays_out where s.id = which;
  if own.payout_id is null then return null; end if;
  lacked := exists (select from submission s join wallet_balance b on b.submission_id = s.id where s.payout_id = own.payout_id and s.currency = own.currency);
  return (select case when bool_or(s.hold_reason = 'funds') then 'waits-for-funds'
      when bool_or(s.state = 'sending' or lacked and s.state = 'ready' and (r.created_at, r.id) < (own.created_at, own.root_id)) then 'not-its-turn' end
    from submission s join submission r on r.id = s.root_id join submission_kind k on k.kind = s.kind and k.creates and k.pays_out
    where s.payout_id = own.payout_id and s.currency = own.currency and s.id <> which);
end $$;

grant execute on function turn_refusal to countinghouse_web;
