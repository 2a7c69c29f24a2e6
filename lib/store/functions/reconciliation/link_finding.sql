-- Closes a finding that turns out to be a submission of ours: nobody has to resolve it any more.
create or replace function link_finding() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update finding set state = 'linked', resolved_at = clock_timestamp() where service_id = new.service_id and state = 'open'
    and kind in ('our-mark', 'our-payee', 'second-disbursement', 'believed-unpaid', 'foreign');
  return null;
end $$;
