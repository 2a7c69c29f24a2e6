-- Why the disbursement that was read is not this batch; null where it is. `read.rows` is null where the service names no rows.
create or replace function batch_differs(s submission, read jsonb) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if coalesce(read->>'mark', s.correlation_tag) <> s.correlation_tag and not pays_each_row(s, read) then
    return 'It carries the mark of another batch';
  end if;
  if (read->>'currency', (read->>'totalMinor')::bigint) is distinct from (s.currency, s.total_minor) then return 'Its currency or total is another'; end if;
  if coalesce((read->>'count')::int, s.row_count) <> s.row_count then return 'It has another number of rows'; end if;
  if jsonb_typeof(read->'rows') = 'array' and exists (
    select from (
      select case r.dest_kind when 'wallet' then (select a.account_id::text from payee_account a where a.id = r.payee_account_id) else r.dest_key end as destination,
        r.amount_minor as amount, count(*) as n
      from submission_row l join payout_row r on r.id = l.row_id where l.submission_id = s.id group by 1, 2) ours
    full join (
      select value->>'destination' as destination, (value->>'amountMinor')::bigint as amount, count(*) as n
      from jsonb_array_elements(read->'rows') group by 1, 2) theirs
    on theirs.destination = ours.destination and theirs.amount = ours.amount
    where ours.n is distinct from theirs.n) then
    return 'Its rows are not those that were approved';
  end if;
  -- Two batches may pay the same people the same amounts: a reference identifies the row, where the service returns it.
  if jsonb_typeof(read->'rows') = 'array' and exists (select from jsonb_array_elements(read->'rows') theirs
    where btrim(coalesce(theirs.value->>'reference', '')) <> '' and split_part(btrim(theirs.value->>'reference'), ' ', 1) not in (
      select r.row_tag from submission_row l join payout_row r on r.id = l.row_id where l.submission_id = s.id)) then
    return 'Its rows carry the references of other rows';
  end if;
  return null;
end $$;
