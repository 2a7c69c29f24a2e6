-- Notifies every instance when the transaction commits; lib/store/listen.ts receives it.
create or replace function announce(topic text, payload jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_notify('countinghouse', jsonb_build_object('topic', topic, 'payload', payload)::text);
end $$;
