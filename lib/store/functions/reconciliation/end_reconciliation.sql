-- Ends a comparison: stores what it says of each day, raises a finding for each difference, and closes those that are gone. A difference that a
-- person has resolved is raised again only where the figures are other ones. Only lists that were read as a whole close findings.
create or replace function end_reconciliation(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  r reconciliation_run;
  whole_lists text[] := array(select jsonb_array_elements_text(request->'completeLists'));
  starts timestamptz := (request->>'from')::timestamptz;
  ends timestamptz := (request->>'to')::timestamptz;
  raised int;
  closed int;
  strangers jsonb;
begin
  actor := acting(actor, '{system}');
  select * into r from reconciliation_run where id = (request->>'runId')::uuid for update;
  if r.id is null or r.ended_at is not null then perform refuse(1, 'The comparison has ended'); end if;
  delete from reconciled_day where day between r.first_day and r.last_day;
  insert into reconciled_day (day, list, currency, run_id, complete, our_count, our_minor, our_fee_minor, service_count, service_minor, service_fee_minor,
    foreign_count, foreign_minor, open_count)
  select d.day, d.list, d.currency, r.id, d.list = any (whole_lists), d."ourCount", d."ourMinor", d."ourFeeMinor", d."serviceCount", d."serviceMinor", d."serviceFeeMinor",
    d."foreignCount", d."foreignMinor", d."openCount"
  from jsonb_to_recordset(request->'days') as d(day date, list text, currency text, "ourCount" int, "ourMinor" bigint, "ourFeeMinor" bigint,
    "serviceCount" int, "serviceMinor" bigint, "serviceFeeMinor" bigint, "foreignCount" int, "foreignMinor" bigint, "openCount" int);
  with now_found as (
    select d.kind, d.list, d."serviceId" as service_id, d."submissionId" as submission_id, s.first_sent_at as happened_at, s.currency, s.total_minor,
      d."serviceMinor" as service_minor, d.detail
    from jsonb_to_recordset(request->'differences') as d(kind text, list text, "serviceId" uuid, "submissionId" uuid, "serviceMinor" bigint, detail jsonb)
    join submission s on s.id = d."submissionId" and s.service_id = d."serviceId"),
  kept as (
    insert into finding as f (kind, list, service_id, submission_id, happened_at, currency, our_minor, service_minor, detail)
    select kind, list, service_id, submission_id, happened_at, currency, total_minor, service_minor, detail from now_found
    on conflict (kind, service_id) do update set state = 'open', found_at = clock_timestamp(), service_minor = excluded.service_minor, detail = excluded.detail,
      resolved_at = null, resolved_by = null, resolution = null, comment = null
    where f.state = 'gone' or (f.service_minor, f.detail) is distinct from (excluded.service_minor, excluded.detail)
    returning f.id)
  select count(*) into raised from kept;
  with gone as (
    update finding f set state = 'gone', resolved_at = clock_timestamp()
    where f.state = 'open' and f.kind in ('missing-there', 'amount-differs', 'state-differs') and f.list = any (whole_lists)
      and f.happened_at >= starts and f.happened_at < ends
      and not exists (select from jsonb_to_recordset(request->'differences') as d(kind text, "serviceId" uuid) where d.kind = f.kind and d."serviceId" = f.service_id)
    returning f.id)
  select count(*) into closed from gone;
  strangers := raise_strangers(array(select value::uuid from jsonb_array_elements_text(request->'foreignIds')));
  update reconciliation_run set ended_at = clock_timestamp(), complete = (request->>'complete')::boolean where id = r.id;
  perform write_audit(actor, 'reconciliation.end', 'reconciliation:' || r.id, jsonb_build_object('purpose', r.purpose, 'firstDay', r.first_day,
    'lastDay', r.last_day, 'complete', request->'complete', 'findings', raised + jsonb_array_length(strangers), 'gone', closed));
  perform announce('live', '{"payoutId": null}');
  return jsonb_build_object('raised', raised + jsonb_array_length(strangers), 'gone', closed);
end $$;

grant execute on function end_reconciliation to countinghouse_web;
