-- Notifies every instance once the transaction has committed; lib/store/listen.ts receives it. NOTIFY itself would make all transactions that
-- notify commit one after the other, each with its own write to the disk: hence the app's notifications are only noted here, and withTx sends
-- what a transaction noted after its commit. The owner's transactions, which do not go through the app, send theirs themselves.
create or replace function announce(topic text, payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  note text := jsonb_build_object('topic', topic, 'payload', payload)::text;
  noted jsonb;
begin
  if by_owner() then
    perform pg_notify('countinghouse', note);
    return;
  end if;
  noted := coalesce(nullif(current_setting('countinghouse.announced', true), ''), '[]')::jsonb;
  if not noted ? note then perform set_config('countinghouse.announced', (noted || to_jsonb(note))::text, true); end if;
end $$;

grant execute on function announce to countinghouse_web;
