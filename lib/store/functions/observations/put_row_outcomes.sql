-- Records what a reading reports of the rows of a submission, each of which it names once. Returns whether it contradicts what is known of one.
-- One statement for all rows: a step for each row took most of the time of a reading.
create or replace function put_row_outcomes(which uuid, readings jsonb, started timestamptz) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  named uuid[] := array(select (value->>'rowId')::uuid from jsonb_array_elements(readings) order by 1);
  first uuid[];
  contradiction boolean;
begin
  if (select count(distinct id) from unnest(named) id) < cardinality(named) then perform refuse(12, 'The reading names a row twice'); end if;
  if exists (select from unnest(named) id where not exists (select from submission_row where submission_id = which and row_id = id)) then
    perform refuse(12, 'The reading speaks of a row that is not in the submission');
  end if;
  if exists (select from jsonb_array_elements(readings) where value->>'matchedBy' = 'person') then
    perform refuse(12, 'Only two people confirm a row by hand, and no reading does');
  end if;
  with added as (
    insert into row_outcome (row_id, submission_id, raw_status, mapped, reason, fee_minor, service_status_at, started_at, matched_by, failed_at, unfailed_at,
      said_paid_at)
    select n."rowId", which, n."rawStatus", n.mapped, n.reason, n."feeMinor", n."serviceStatusAt", started, n."matchedBy",
      case when f.says_failed then array[started] else '{}' end, case when not f.says_failed then started end, case when n.mapped = 'paid' then started end
    from jsonb_to_recordset(readings) as n("rowId" uuid, "rawStatus" text, mapped text, reason text, "feeMinor" bigint, "serviceStatusAt" timestamptz,
      "matchedBy" text) cross join lateral (select n.mapped in ('failed', 'cancelled') as says_failed) f
    order by n."rowId"
    on conflict (row_id) do nothing returning row_id)
  select coalesce(array_agg(row_id), '{}') into first from added;
  if cardinality(first) = cardinality(named) then return false; end if;
  perform from row_outcome where row_id = any (named) order by row_id for update;
  if exists (select from row_outcome where row_id = any (named) and submission_id <> which) then
    -- An earlier generation of the row was released; only its live submission counts from now on.
    perform refuse(12, 'The row has an outcome by another submission');
  end if;
  with changed as (
    update row_outcome known set
      raw_status = case when n.newer then n."rawStatus" else known.raw_status end,
      mapped = case when n.newer then n.word else known.mapped end,
      reason = case when n.newer then n.reason else known.reason end,
      fee_minor = case when n.newer then n."feeMinor" else known.fee_minor end,
      service_status_at = case when n.newer then n."serviceStatusAt" else known.service_status_at end,
      started_at = case when n.newer then started else known.started_at end,
      matched_by = case when n.newer then n."matchedBy" else known.matched_by end,
      failed_at = case when n.says_failed and not n.contradicts then known.failed_at || started else known.failed_at end,
      -- Two different final statuses confirm nothing, whenever they were read.
      unfailed_at = case when n.contradicts then 'infinity' when n.says_failed then known.unfailed_at else greatest(known.unfailed_at, started) end,
      said_paid_at = case when n.word = 'paid' then least(known.said_paid_at, started) else known.said_paid_at end,
      people_confirmed_at = case when n.contradicts then null else known.people_confirmed_at end
    from (
      select r.*, r.mapped as word, r.mapped in ('failed', 'cancelled') as says_failed, c.contradicts, not c.contradicts and (
        is_final(r.mapped) and not is_final(o.mapped) or is_final(r.mapped) = is_final(o.mapped) and started >= o.started_at) as newer
      from jsonb_to_recordset(readings) as r("rowId" uuid, "rawStatus" text, mapped text, reason text, "feeMinor" bigint, "serviceStatusAt" timestamptz,
        "matchedBy" text)
      join row_outcome o on o.row_id = r."rowId"
      cross join lateral (select is_final(o.mapped) and is_final(r.mapped) and o.mapped <> r.mapped as contradicts) c
      where r."rowId" <> all (first)) n
    where known.row_id = n."rowId" returning n.contradicts)
  select bool_or(contradicts) into contradiction from changed;
  return contradiction;
end $$;
