-- recipients_hash over the rows that a proposal is about: those of the payout, or those of the one submission whose rows are
-- approved again.
create or replace function proposed_recipients(asked proposal) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case when asked.kind = 'payout' then recipients_hash(array(
    select id from payout_row where payout_id = asked.payout_id and asked.subject_id = asked.payout_id and state not in ('left-out', 'blocked')
    union all select row_id from submission_row where submission_id = asked.subject_id)) end;
end $$;
