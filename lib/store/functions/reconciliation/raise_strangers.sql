-- Raises a finding for each kept entry that has none and concerns us; also for those of `named` that do not. Returns the new ones.
create or replace function raise_strangers(named uuid[]) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  found_new jsonb;
begin
  with new_ones as (
    insert into finding (service_id, kind, list, submission_id, happened_at, currency, our_minor, service_minor, detail)
    select x.service_id, k.kind, x.list, s.id, coalesce(x.created_at, x.first_seen_at), x.currency, s.total_minor, x.total_minor,
      jsonb_build_object('service', jsonb_build_object('status', x.raw_status, 'recipients', x.recipient_count, 'reference', x.tag))
    from stranger x
    left join submission s on s.correlation_tag = x.tag
    cross join lateral (select coalesce(finding_kind(x), case when x.service_id = any (named) and (s.id is null) then 'foreign' end) as kind offset 0) k
    where x.first_seen_at > now() - interval '60 days' and k.kind is not null
      and not exists (select from finding f where f.service_id = x.service_id and (f.kind <> 'foreign' or k.kind = 'foreign'))
      and not exists (select from submission o where o.service_id = x.service_id)
    on conflict do nothing returning id, kind, service_id),
  known_better as (
    update finding f set state = 'gone', resolved_at = clock_timestamp() from new_ones n
    where f.service_id = n.service_id and f.kind = 'foreign' and n.kind <> 'foreign' and f.state = 'open')
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'serviceId', service_id)), '[]') into found_new from new_ones;
  return found_new;
end $$;
