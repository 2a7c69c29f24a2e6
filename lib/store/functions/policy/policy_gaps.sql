-- What a policy demands and nobody who is there can give: for each such rule and ceiling its place, the kinds of proposals that it concerns, how many
-- approvals it demands and how many there could be. Those that can be met only once somebody's pause after a reset of their sign-in has ended have
-- `from`, the moment when the last such pause ends.
create or replace function policy_gaps(applies policy_version) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  ends timestamptz := (select max(decides_from(s)) from staff s where s.disabled_at is null and s.role in ('approver', 'admin'));
begin
  return (
    with demanded as (
      select 'rule' as source, r.ordinality as number, r.value as part, k as kind, r.value->'when'->'makers' as makers
        from jsonb_array_elements(applies.rules) with ordinality r, kinds_of_rule(r.value->'when') k
      union all
      select 'ceiling', c.ordinality, c.value, k, null
        from jsonb_array_elements(applies.ceilings) with ordinality c, unnest(array['payout', 'escrow-payout', 'release']) k),
    counted as (
      select d.*, requirement_total(d.part->'demand') as needed, most_for_kind(d.part->'demand', d.kind, d.makers, false) as possible,
        case when ends is not null then most_for_kind(d.part->'demand', d.kind, d.makers, true) end as now_possible
      from demanded d)
    select coalesce(jsonb_agg(gap order by gap->>'source' desc, (gap->>'number')::int), '[]') from (
      select jsonb_build_object('source', source, 'number', number, 'part', part, 'kinds', jsonb_agg(kind), 'needed', max(needed), 'possible', min(possible),
        'from', case when bool_and(possible >= needed) then to_jsonb(ends) end) as gap
      from counted where possible < needed or now_possible < needed group by source, number, part) gaps);
end $$;

grant execute on function policy_gaps to countinghouse_web;
