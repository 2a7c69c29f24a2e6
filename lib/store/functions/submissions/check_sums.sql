-- I5, at commit: rows add up to their submission, submissions to their proposal, and each disbursement to what was approved.
-- As in guard_recipients, rows are looked up one by one.
create or replace function check_sums() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  rows_of record;
  parts record;
  asked proposal;
begin
  if new.kind not in ('create-disbursement', 'create-escrow-disbursement') then return null; end if;
  select count(*) as n, coalesce(sum(r.amount_minor), 0) as total into rows_of
    from submission_row x cross join lateral (select amount_minor from payout_row where id = x.row_id limit 1) r
    where x.submission_id = new.id;
  if (rows_of.n, rows_of.total) is distinct from (new.row_count::bigint, new.total_minor::numeric) then
    perform refuse(5, 'The rows do not add up to the submission');
  end if;
  select * into asked from proposal where id = new.proposal_id;
  select sum(row_count) as n, sum(total_minor) as total, sum(quote_fee_minor) as fee, sum(quote_debit_minor) as debit into parts
    from submission s where proposal_id = new.proposal_id and not is_made_anew(s.root_id, s.generation);
  if (parts.n, parts.total, parts.fee, parts.debit) is distinct from
    (asked.row_count::bigint, asked.total_minor::numeric, asked.fee_minor::numeric, asked.debit_minor::numeric) then
    perform refuse(5, 'The submissions do not add up to what was approved');
  end if;
  return null;
end $$;
