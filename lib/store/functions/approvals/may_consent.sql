-- Whether a person may decide about a proposal: an approver; about limits, which admins set, another admin as well.
create or replace function may_consent(asked proposal, person staff) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(person.disabled_at is null and (person.role = 'approver' or person.role = 'admin' and asked.kind = 'change-limits'), false)
$$;
