-- Keeps an entry that is not ours, with its recipients, once. One that proves that this database is not the newest one blocks sending. False where a submission of ours has been linked to it by now.
create or replace function keep_stranger(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which uuid := (request->>'serviceId')::uuid;
  first_seen boolean;
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
  first_seen := found;
  if first_seen and jsonb_typeof(request->'recipients') = 'array' then
    insert into stranger_recipient (service_id, ordinal, reference, row_tag, destination, amount_minor)
    select which, r.ordinality, r.value->>'reference', split_part(r.value->>'reference', ' ', 1), r.value->>'destination', (r.value->>'amountMinor')::bigint
    from jsonb_array_elements(request->'recipients') with ordinality r;
  end if;
  if first_seen and (select proves_restore(x) from stranger x where x.service_id = which) then
    perform block_sending(actor, jsonb_build_object('reason', 'behind', 'serviceId', which, 'list', request->>'list'));
    update control set epoch_lost_from = least(epoch_lost_from, (request->>'createdAt')::timestamptz) where sending_blocked_reason is not null;
  end if;
  return to_jsonb(true);
end $$;

grant execute on function keep_stranger to countinghouse_web;
