-- I6: nobody approves what they created or edited, even if another person submitted it.
create or replace function guard_contributor() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
begin
  if new.decision <> 'approve' then return new; end if;
  select * into asked from proposal where id = new.proposal_id;
  if contributed(asked, new.approver_id) then perform refuse(6, 'Nobody approves what they created or edited'); end if;
  return new;
end $$;
