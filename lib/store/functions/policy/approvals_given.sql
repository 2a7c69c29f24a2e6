-- The approvals of a proposal as requirement_progress reads them.
create or replace function approvals_given(which uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(jsonb_agg(jsonb_build_object('role', approver_role, 'groups', approver_groups, 'method', step_up_method) order by decided_at, approver_id), '[]')
  from approval where proposal_id = which and decision = 'approve'
$$;
