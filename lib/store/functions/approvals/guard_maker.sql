-- I16: who acts is the maker of what they propose. A batch that was approved and not sent is proposed again by the app in the name of its maker, with
-- the same rows; so is a wallet in the name of the person whose invitation its payee followed, and by a colleague what was proposed once before.
create or replace function guard_maker(request jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  maker uuid := (request->>'makerId')::uuid;
  subject uuid := (request->>'subjectId')::uuid;
begin
  if maker is not distinct from acting_person() or by_owner() then return; end if;
  if request->>'kind' = 'payout' and app_acts() and exists (select from submission s where s.id = subject and s.maker_id = maker
    and s.payout_id = (request->>'payoutId')::uuid and s.state in ('void', 'rejected_clean')) then return; end if;
  if request->>'kind' = 'payee-account' and exists (select from payee_account a where a.id = subject and a.connected_by = maker
    and (app_acts() and a.kind = 'wallet' or exists (select from proposal p where p.kind = 'payee-account' and p.subject_id = subject and p.maker_id = maker))) then return; end if;
  perform refuse(16, 'Nobody proposes in the name of somebody else');
end $$;
