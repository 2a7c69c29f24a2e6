-- Limits follow the decision about their proposal in the same statement.
create or replace function follow_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind <> 'change-limits' or new.state = old.state then return null; end if;
  update amount_limit set state = case new.state when 'approved' then 'in-force' when 'rejected' then 'rejected' else 'withdrawn' end
    where id = new.subject_id and state = 'waiting';
  return null;
end $$;
