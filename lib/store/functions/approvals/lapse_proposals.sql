-- Ends the proposals that nobody decided in time.
create or replace function lapse_proposals(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
  lapsed jsonb := '[]';
begin
  actor := acting(actor, '{system}');
  for asked in select * from proposal p where state = 'pending' and lapses_at(p) < clock_timestamp() order by id for update skip locked loop
    update proposal set state = 'lapsed', decided_at = clock_timestamp() where id = asked.id;
    perform follow_proposal(asked, 'lapsed');
    perform write_audit(actor, 'proposal.lapse', 'proposal:' || asked.id, '{}');
    perform announce_proposal(asked.id);
    lapsed := lapsed || to_jsonb(asked.id);
  end loop;
  return lapsed;
end $$;

grant execute on function lapse_proposals to countinghouse_web;
