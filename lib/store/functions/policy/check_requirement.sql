-- Refuses a demand that no approvals could be counted for.
create or replace function check_requirement(demanded jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not coalesce(demanded->>'action' in ('approve', 'warn', 'block'), false) then perform refuse(17, 'A rule demands approvals, warns, or blocks'); end if;
  if demanded->>'action' <> 'approve' then return; end if;
  if not coalesce(jsonb_array_length(demanded->'steps') between 1 and 5, false)
    or exists (select from jsonb_array_elements(demanded->'steps') where not coalesce((value->>'approvers')::int between 1 and 9, false)) then
    perform refuse(17, 'Approvals are demanded in one to five steps, of one to nine approvers each');
  end if;
  if not coalesce(demanded->>'factor' in ('factor', 'passkey'), true) then perform refuse(17, 'The method of confirmation is not known'); end if;
  if not coalesce((demanded->>'waitMinutes')::int between 0 and 10080, true) then perform refuse(17, 'A waiting time is a week at most'); end if;
end $$;
