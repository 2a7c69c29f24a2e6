-- Records what the wallet held, on behalf of the token's person: one entry that was typed, or those of a file.
create or replace function record_balances(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
  recorded int;
begin
  select * into person from staff where id = held.staff_id;
  if person.role not in ('preparer', 'approver', 'admin') then perform refuse(16, 'Who only reads records no balance'); end if;
  if exists (select from jsonb_to_recordset(request->'entries') as e("asOf" timestamptz) where e."asOf" > clock_timestamp() + interval '1 minute') then
    perform refuse(6, 'A balance is of now or earlier');
  end if;
  insert into wallet_balance (currency, as_of, amount_minor, source, entered_by)
  select e.currency, e."asOf", e."amountMinor", request->>'source', person.id
  from jsonb_to_recordset(request->'entries') as e(currency text, "asOf" timestamptz, "amountMinor" bigint);
  get diagnostics recorded = row_count;
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'balance.record', 'balance:wallet',
    jsonb_build_object('source', request->>'source', 'count', recorded, 'entries', jsonb_path_query_array(request->'entries', '$[0 to 19]')));
  perform announce('live', '{"payoutId": null}');
  return to_jsonb(recorded);
end $$;

grant execute on function record_balances to countinghouse_web;
