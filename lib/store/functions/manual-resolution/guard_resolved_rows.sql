-- Every row of the batch is named once, as paid or unpaid, and no row is called unpaid that may be paid.
create or replace function guard_resolved_rows(s submission, named jsonb) returns void
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  problem text;
begin
  -- Another batch, sent in the time that a restore lost, may have paid these rows: then people confirm them here.
  if s.hold_reason = 'stopped' and not may_have_run(s) and cardinality(found_in_lost_time(s)) = 0 then
    perform refuse(12, 'It was never sent: it is abandoned instead');
  end if;
  if jsonb_typeof(named) is distinct from 'array' or jsonb_array_length(named) <> s.row_count
    or (select count(distinct x.row_id) from submission_row x join jsonb_array_elements(named) r on (r.value->>'rowId')::uuid = x.row_id
      where x.submission_id = s.id and x.live and r.value->>'word' in ('paid', 'unpaid')) <> s.row_count then
    perform refuse(12, 'Each row of the batch is confirmed once, as paid or as unpaid');
  end if;
  select p.said into problem from jsonb_array_elements(named) r, lateral (select unpaid_problem(s, (r.value->>'rowId')::uuid) as said) p
    where r.value->>'word' = 'unpaid' and p.said is not null limit 1;
  if problem is not null then perform refuse(12, problem); end if;
end $$;
