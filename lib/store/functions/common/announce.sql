-- Notifies every instance once the transaction has committed; lib/store/listen.ts receives it. NOTIFY itself would make all transactions that
-- notify commit one after the other, each with its own write to the disk: hence the app's notifications are only noted here, and withTx sends
-- what a transaction noted after its commit. The owner's transactions, which do not go through the app, send theirs themselves.
-- Each is also kept, with its number, in the transaction itself: a page whose stream was interrupted, or whose instance died before it sent
-- anything, asks for what came after the last number that it knows.
create or replace function announce(topic text, payload jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  note text := jsonb_build_object('topic', topic, 'payload', payload)::text;
  noted jsonb := coalesce(nullif(current_setting('countinghouse.announced', true), ''), '{}')::jsonb;
  number bigint;
begin
  if noted ? note then return; end if;
  insert into live_note (topic, payload) values (announce.topic, announce.payload) returning id into number;
  if by_owner() then
    perform pg_notify('countinghouse', (note::jsonb || jsonb_build_object('id', number))::text);
    return;
  end if;
  perform set_config('countinghouse.announced', (noted || jsonb_build_object(note, number))::text, true);
end $$;

grant execute on function announce to countinghouse_web;
