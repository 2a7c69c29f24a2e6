-- Adds an entry to the activity log. The trigger `complete` fills in its number, its time and its hash.
create or replace function write_audit(actor jsonb, what text, subject_text text, detail_object jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into audit (actor_id, actor_name, action, subject, detail)
  values ((actor->>'id')::uuid, actor->>'name', what, subject_text, detail_object);
end $$;
