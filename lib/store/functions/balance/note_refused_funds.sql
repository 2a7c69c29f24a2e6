-- Notes that the wallet held less than a batch needed, because the service refused it for that.
create or replace function note_refused_funds(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into wallet_balance (currency, as_of, amount_minor, source, submission_id)
  select currency, clock_timestamp(), greatest(quote_debit_minor, total_minor), 'refusal', id from submission where id = (request->>'submissionId')::uuid;
  return null;
end $$;
