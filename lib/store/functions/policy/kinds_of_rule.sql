-- The kinds of proposals that a rule is for: those that it names, without those that never have what its other conditions look at. A forced
-- release, which takes an approver to ask for it, only where it is named: two approvers must be able to demand two for payouts.
create or replace function kinds_of_rule(terms jsonb) returns setof text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select kind from unnest(array['payout', 'escrow-payout', 'release', 'forced-release', 'cancel', 'payee-method', 'resolution', 'policy-change', 'staff-change'])
    with ordinality kinds(kind, place)
  where case when terms ? 'kinds' then terms->'kinds' ? kind else kind <> 'forced-release' end
    and not (terms ?| array['noControlTotal', 'edited', 'warnings'] and kind not in ('payout', 'escrow-payout'))
    and not (terms ?| array['currency', 'totalAbove', 'highestRowAbove'] and kind in ('payee-method', 'policy-change', 'staff-change'))
    and not (terms ?| array['rowsAbove', 'payeeNewerThanDays'] and kind in ('policy-change', 'staff-change'))
  order by place
$$;
