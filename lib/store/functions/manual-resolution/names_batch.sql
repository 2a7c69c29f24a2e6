-- Whether the disbursement that was read has our tag, or a reference of a row, which proves that it is this batch: other batches may
-- pay the same people the same amounts.
create or replace function names_batch(s submission, read jsonb) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(read->>'mark' = s.correlation_tag, false) or exists (
    select from jsonb_array_elements(read->'rows') theirs, submission_row l join payout_row r on r.id = l.row_id
    where l.submission_id = s.id and split_part(btrim(theirs.value->>'reference'), ' ', 1) = r.row_tag)
$$;
