-- Adds an entry to the activity log. The trigger `chain` fills in its place and its hashes.
create or replace function write_audit(actor jsonb, what text, subject_text text, detail_object jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into audit (seq, prev, at, actor_id, actor_name, action, subject, detail, entry, hash)
  values (0, '', now(), (actor->>'id')::uuid, actor->>'name', what, subject_text, detail_object, '', '');
end $$;
