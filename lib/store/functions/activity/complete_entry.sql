-- I14: writes every derived column of an entry itself, so that no caller, not even the owner, chooses them, and notes that the chain does not
-- contain it yet. No entry waits for another: their order in the chain is decided afterwards, by next_link.
create or replace function complete_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  new.seq := nextval('audit_seq_seq');
  new.at := date_trunc('milliseconds', clock_timestamp());
  -- The app says it in the same statement that calls the function which writes the entry.
  new.origin := nullif(current_setting('countinghouse.origin', true), '');
  new.entry := jsonb_build_object(
    'seq', new.seq, 'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorId', new.actor_id, 'actorName', new.actor_name, 'action', new.action, 'subject', new.subject, 'detail', new.detail,
    'origin', new.origin)::text;
  new.hash := sha256(convert_to(new.entry, 'UTF8'));
  new.search := activity_words(new.actor_name, new.subject, new.detail);
  insert into audit_unchained (seq) values (new.seq);
  return new;
end $$;
