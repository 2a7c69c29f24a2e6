-- Voids resolutions that were proposed for a state which the batch has left: they can no longer be approved. A proposal that is being decided right now
-- is left alone.
create or replace function void_stale_resolutions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  stale uuid;
begin
  for stale in select p.id from proposal p where p.subject_id = new.id and p.kind in ('resolve-batch', 'declare-absent') and p.state = 'pending'
    for update skip locked loop
    perform void_proposal('{"id": null, "name": "system"}', jsonb_build_object('proposalId', stale,
      'reason', format('{"key":"%s"}', 'requests.void.batchChanged')));
  end loop;
  return null;
end $$;
