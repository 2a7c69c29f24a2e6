-- Whether a person may decide about a proposal: an approver; for limits, the policy and the staff, which admins change, also another admin.
-- Only an admin consents to a reset of somebody's sign-in.
create or replace function may_consent(asked proposal, person staff) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return coalesce(person.disabled_at is null and (
    person.role = 'approver' and not (asked.kind = 'change-staff' and exists (
      select from staff_change c where c.id = asked.subject_id and opens_account(c.request)))
    or person.role = 'admin' and asked.kind in ('change-limits', 'change-policy', 'change-staff')), false);
end $$;

grant execute on function may_consent to countinghouse_web;
