-- Whether a person may decide about a proposal: an approver; for limits and the policy, which admins set, also another admin.
create or replace function may_consent(asked proposal, person staff) returns boolean
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce(person.disabled_at is null and (person.role = 'approver' or person.role = 'admin' and asked.kind in ('change-limits', 'change-policy')), false);
end $$;
