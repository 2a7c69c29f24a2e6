-- I12: a submission is settled only when it adds up: every row paid, and the service's own counts, where it gave them, agree.
create or replace function guard_counts(s submission) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  paid int;
  counts jsonb;
begin
  if s.kind not in ('create-disbursement', 'create-escrow-disbursement') then return; end if;
  select count(*) into paid from row_outcome o join submission_row r on r.row_id = o.row_id and r.submission_id = s.id
    where o.submission_id = s.id and o.mapped = 'paid';
  select o.counts into counts from observation o where o.submission_id = s.id and o.mapped = s.state order by started_at desc limit 1;
  if s.state = 'settled' and (paid <> s.row_count
    or (jsonb_typeof(counts) = 'object' and ((counts->>'successful')::int <> s.row_count or (counts->>'failed')::int <> 0 or (counts->>'pending')::int <> 0))) then
    perform refuse(12, 'A submission is settled only when every row is paid and the counts add up');
  end if;
  if s.state in ('failed', 'cancelled') and paid > 0 then
    perform refuse(12, format('A submission with paid rows is not %s', s.state));
  end if;
end $$;
