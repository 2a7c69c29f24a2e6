-- Why a row cannot be confirmed as unpaid; null where it can.
create or replace function unpaid_problem(s submission, which uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  known row_outcome;
begin
  select * into known from row_outcome where row_id = which and submission_id = s.id;
  if known.mapped = 'paid' or known.said_paid_at is not null then return 'The service has said that the row was paid'; end if;
  if s.service_id is not null and known.mapped in ('failed', 'cancelled') then return null; end if;
  -- A submission that was certainly never sent cannot run. Whether something else paid the row, only people can know.
  if s.first_sent_at is null and not may_have_run(s) then return null; end if;
  if coalesce(clock_timestamp() < absence_from(s), true) then return 'The request may still run'; end if;
  return null;
end $$;

grant execute on function unpaid_problem to countinghouse_web;
