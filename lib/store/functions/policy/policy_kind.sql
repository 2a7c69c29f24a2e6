-- The kind of a proposal as the rules of a policy name it.
create or replace function policy_kind(asked proposal) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when asked.kind = 'payout' then (select case p.kind when 'escrow' then 'escrow-payout' else 'payout' end from payout p where p.id = asked.payout_id)
    when asked.kind in ('release-escrow', 'release-escrow-disbursement') then
      case when (asked.summary->'content'->>'force')::boolean then 'forced-release' else 'release' end
    when asked.kind in ('cancel-disbursement', 'reverse-escrow', 'cancel-escrow-disbursement') then 'cancel'
    when asked.kind in ('payee-account', 'payee-email') then 'payee-method'
    when asked.kind in ('change-limits', 'change-policy') then 'policy-change'
    when asked.kind = 'change-staff' then 'staff-change'
    else 'resolution' end
$$;
