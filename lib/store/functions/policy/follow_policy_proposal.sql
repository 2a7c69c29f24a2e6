-- A version of the policy follows the decision about its proposal in the same statement.
create or replace function follow_policy_proposal() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind <> 'change-policy' or new.state = old.state then return null; end if;
  update policy_version set state = case new.state when 'approved' then 'in-force' when 'rejected' then 'rejected' else 'withdrawn' end
    where id = new.subject_id and state = 'waiting';
  return null;
end $$;
