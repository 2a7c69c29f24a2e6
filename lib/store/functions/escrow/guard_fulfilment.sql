-- I4: no term is marked as met while the money of its escrow is to be returned, or its batch cancelled: the service may release it then.
create or replace function guard_fulfilment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  other proposal := other_escrow_request(jsonb_populate_record(null::proposal,
    jsonb_build_object('kind', 'reverse-escrow', 'subject_id', new.subject_service_id)), false);
begin
  if other.kind in ('reverse-escrow', 'cancel-escrow-disbursement') then
    perform refuse(4, 'The money of this escrow is to be returned');
  end if;
  return null;
end $$;
