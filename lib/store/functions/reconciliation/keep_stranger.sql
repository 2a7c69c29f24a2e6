-- Keeps an entry that is not ours, with its recipients, once. False where a submission of ours has been linked to it by now.
create or replace function keep_stranger(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which uuid := (request->>'serviceId')::uuid;
begin
  if exists (select from submission where service_id = which) then return to_jsonb(false); end if;
  insert into stranger (service_id, list, tag, described_otherwise, currency, total_minor, recipient_count, recipients_known, created_at,
    raw_status, first_seen_at)
  values (which, request->>'list', request->>'tag', (request->>'describedOtherwise')::boolean, request->>'currency',
    (request->>'totalMinor')::bigint, (request->>'recipientCount')::int,
    coalesce((select count(*) >= coalesce((request->>'recipientCount')::int, 0) and sum((r->>'amountMinor')::bigint) = (request->>'totalMinor')::bigint
      from jsonb_array_elements(nullif(request->'recipients', 'null')) r), false),
    (request->>'createdAt')::timestamptz, request->>'rawStatus', clock_timestamp())
  on conflict do nothing;
  if found and jsonb_typeof(request->'recipients') = 'array' then
    insert into stranger_recipient (service_id, ordinal, reference, row_tag, destination, amount_minor)
    select which, r.ordinality, r.value->>'reference', split_part(r.value->>'reference', ' ', 1), r.value->>'destination', (r.value->>'amountMinor')::bigint
    from jsonb_array_elements(request->'recipients') with ordinality r;
  end if;
  return to_jsonb(true);
end $$;

grant execute on function keep_stranger to countinghouse_web;
