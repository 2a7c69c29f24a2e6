-- I14: the journal is append-only, one writer at a time, each entry chained to the one before. The trigger writes every
-- derived column itself, so that whoever inserts, even the owner, extends the one chain.

create function chain_audit() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last audit;
begin
  perform pg_advisory_xact_lock(7264032);
  select * into last from audit order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.prev := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.entry := jsonb_build_object(
    'seq', new.seq, 'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorId', new.actor_id, 'actorName', new.actor_name, 'action', new.action, 'subject', new.subject, 'detail', new.detail)::text;
  new.hash := sha256(new.prev || convert_to(new.entry, 'UTF8'));
  return new;
end $$;
create trigger chain before insert on audit for each row execute function chain_audit();
create trigger stays before update or delete or truncate on audit for each statement execute function forbid_change('14');

create function write_audit(actor jsonb, what text, subject_text text, detail_object jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit (seq, prev, at, actor_id, actor_name, action, subject, detail, entry, hash)
  values (0, '', now(), (actor->>'id')::uuid, actor->>'name', what, subject_text, detail_object, '', '');
end $$;

create function append_audit(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform write_audit(actor, request->>'action', request->>'subject', request->'detail');
  return null;
end $$;

-- Told to every instance when the transaction commits; lib/store/listen.ts reads it.
create function announce(topic text, payload jsonb) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('countinghouse', jsonb_build_object('topic', topic, 'payload', payload)::text);
end $$;
