-- What an admin sets for the house, another admin may consent to as well as an approver; about money only approvers decide.
create or replace function may_consent(asked proposal, person staff) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(person.disabled_at is null and (person.role = 'approver' or person.role = 'admin' and asked.kind = 'change-limits'), false)
$$;
