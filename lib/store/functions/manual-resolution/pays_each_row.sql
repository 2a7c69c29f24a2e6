-- Whether the disbursement that was read, whose mark is not that of this batch, pays each row of it under the row's own tag. Then it is the payment of these rows whatever
-- mark it has: in the time that a restore lost, the same rows were sent as another batch. Not where a batch of ours has that mark: it is that one's.
create or replace function pays_each_row(s submission, read jsonb) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select case when jsonb_typeof(read->'rows') = 'array' then
    not exists (select from submission where correlation_tag = read->>'mark')
    and not exists (select from submission_row l join payout_row r on r.id = l.row_id left join payee_account a on a.id = r.payee_account_id
      where l.submission_id = s.id and not exists (select from jsonb_array_elements(read->'rows') theirs
        where split_part(btrim(theirs.value->>'reference'), ' ', 1) = r.row_tag and (theirs.value->>'amountMinor')::bigint = r.amount_minor
          and theirs.value->>'destination' = case r.dest_kind when 'wallet' then a.account_id::text else r.dest_key end))
    else false end
$$;
