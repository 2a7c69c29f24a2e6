-- Reminds those who may approve what has waited for as many hours as the policy in force says, once each.
create or replace function remind_approvers(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
  hours int := (policy_in_force()).reminder_hours;
  reminded jsonb := '[]';
begin
  actor := acting(actor, '{system}');
  if hours is null then return reminded; end if;
  for asked in select * from proposal p where state = 'pending' and reminded_at is null and asked_at < clock_timestamp() - make_interval(hours => hours)
      and lapses_at(p) > clock_timestamp() order by id for update skip locked loop
    update proposal set reminded_at = clock_timestamp() where id = asked.id;
    perform write_audit(actor, 'proposal.remind', 'proposal:' || asked.id, '{}');
    reminded := reminded || to_jsonb(asked.id);
  end loop;
  return reminded;
end $$;

grant execute on function remind_approvers to countinghouse_web;
