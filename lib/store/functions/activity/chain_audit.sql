-- I14: writes every derived column of an entry itself, one transaction at a time, so that no caller, not even the owner,
-- extends the one chain.
create or replace function chain_audit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
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
