-- Whether an approver's role and groups are among those that a step names. A step that names none takes any approver.
create or replace function approver_fits(step jsonb, approver jsonb) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select not (step ? 'roles' or step ? 'groups') or coalesce(step->'roles' ? (approver->>'role'), false)
    or coalesce(step->'groups' ?| array(select jsonb_array_elements_text(approver->'groups')), false)
$$;
