-- Notifies a person of an entry of the activity log, once, and never of what they did themselves.
create or replace function tell(entry audit, person uuid, of_kind text, of_word text, asked uuid, made uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Its many joins take longer to plan than to run: plpgsql keeps the plan.
  insert into notice (staff_id, audit_seq, kind, word, proposal_id, submission_id)
  select s.id, entry.seq, of_kind, of_word, asked, made from staff s, about_of(asked, made) o
  where s.id = person and s.disabled_at is null and s.id is distinct from entry.actor_id and o.about_id is not null
  on conflict do nothing;
end $$;
