-- Lets all that is not sent yet of the payout of a batch wait for funds with it. What may have run is not touched.
create or replace function hold_rest(actor jsonb, s submission) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  other submission;
begin
  for other in select o.* from submission o join submission_kind k on k.kind = o.kind and k.creates and k.pays_out
    where o.payout_id = s.payout_id and o.currency = s.currency and o.state = 'ready' and o.id <> s.id order by o.id for update of o loop
    if may_have_run(other) then continue; end if;
    perform put_state(actor, other.id, 'on_hold', jsonb_build_object('behind', s.id), 'funds');
  end loop;
end $$;
