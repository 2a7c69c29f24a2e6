-- The batches of a payout that wait for funds, locked, in the order in which they are sent. Refused unless the acting approver, who neither made nor
-- edited any of them, has confirmed their identity in this transaction for exactly these batches.
create or replace function decided_about_funds(actor jsonb, of_payout uuid, for_purpose text) returns setof submission
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
begin
  perform from submission where payout_id = of_payout and hold_reason = 'funds' order by id for update;
  if not found then perform refuse(1, 'Nothing of this payout waits for funds'); end if;
  for s in select o.* from submission o join submission r on r.id = o.root_id where o.payout_id = of_payout and o.hold_reason = 'funds'
    order by r.created_at, r.id loop
    if not resolved_by_person(s, actor, for_purpose, funds_set(of_payout)) then
      perform refuse(6, 'This needs a fresh proof of identity of an approver who neither asked for the payout nor worked on its rows');
    end if;
    return next s;
  end loop;
end $$;
