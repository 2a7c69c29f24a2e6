-- What only one live submission may be about: a payer with an amount, or a thing at the service that is being changed.
create or replace function claim_of(s submission, k submission_kind) returns text
language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
begin
  if k.claim is null then return null; end if;
  if k.creates then
    if s.payer_key is null or s.total_minor <= 0 then perform refuse(5, format('A %s names its payer and its amount', s.kind)); end if;
    return concat_ws(' ', k.claim, s.payer_key, s.total_minor::text, s.currency);
  end if;
  if s.subject_service_id is null then perform refuse(5, format('A %s names what it changes', s.kind)); end if;
  return concat_ws(' ', k.claim, s.subject_service_id::text, s.subject_part);
end $$;
