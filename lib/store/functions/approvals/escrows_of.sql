-- The escrows whose money a proposal is about.
create or replace function escrows_of(asked proposal) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select asked.subject_id where asked.kind in ('release-escrow', 'reverse-escrow')
  union all
  select (value->>'escrowId')::uuid from jsonb_array_elements(asked.summary->'content'->'escrows') where asked.kind = 'release-escrow-disbursement'
  union all
  select i.service_id from escrow_item i where asked.kind = 'cancel-escrow-disbursement' and i.disbursement_id = asked.subject_id
$$;
