-- Payees who were ever paid at one number or wallet, or were merged, are one recipient for the ceilings of a day, whatever becomes of
-- their payout methods later. `recipient_id` names one payee of them; it is null while there is nobody else.
create or replace function join_recipients() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  joined uuid[];
begin
  -- Two payees who get the same number at the same moment could not see each other.
  perform pg_advisory_xact_lock(hashtextextended('recipients', 0));
  if tg_table_name = 'payee' then
    joined := array(select distinct coalesce(recipient_id, id) from payee where id in (new.id, new.merged_into));
  else
    joined := array(select distinct coalesce(y.recipient_id, y.id) from payee_account a join payee y on y.id = a.payee_id
      where a.state in ('approved', 'ended') and (a.phone = new.phone or a.account_id = new.account_id));
  end if;
  if cardinality(joined) > 1 then
    update payee set recipient_id = joined[1] where id = any (joined) or recipient_id = any (joined);
  end if;
  return null;
end $$;
