-- What a policy would have demanded of the proposals of so many days: how many would have needed more or fewer approvers than they
-- did, how many would have been blocked, and the newest of them. A change of the policy itself is left out.
create or replace function dry_run_policy(next_rules jsonb, next_ceilings jsonb, days int) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  tried policy_version;
  asked proposal;
  outcomes jsonb;
  blocks boolean;
  would int;
  seen int := 0;
  more int := 0;
  fewer int := 0;
  blocked int := 0;
  examples jsonb := '[]';
begin
  tried.number := 0;
  tried.rules := next_rules;
  tried.ceilings := next_ceilings;
  for asked in select * from proposal where asked_at > now() - make_interval(days => days) and kind <> 'change-policy' order by asked_at desc limit 5000 loop
    seen := seen + 1;
    outcomes := policy_outcomes(tried, known_facts(asked, tried, asked.asked_at), ceiling_sums(tried, asked, null, asked.asked_at), asked.asked_at);
    blocks := outcomes @> '[{"demand": {"action": "block"}}]';
    select max(requirement_total(value->'demand')) into would from jsonb_array_elements(outcomes);
    continue when not blocks and would = asked.approvals_needed;
    if blocks then blocked := blocked + 1;
    elsif would > asked.approvals_needed then more := more + 1;
    else fewer := fewer + 1; end if;
    if jsonb_array_length(examples) < 10 then
      examples := examples || (select jsonb_build_object('proposalId', asked.id, 'kind', asked.facts->>'kind', 'name', about_name, 'askedAt', to_jsonb(asked.asked_at),
        'minor', case when asked.currency is not null then asked.total_minor::text end, 'currency', asked.currency,
        'needed', asked.approvals_needed, 'would', case when not blocks then would end) from about_of(asked.id, null));
    end if;
  end loop;
  return jsonb_build_object('proposals', seen, 'more', more, 'fewer', fewer, 'blocked', blocked, 'examples', examples);
end $$;

grant execute on function dry_run_policy to countinghouse_web;
