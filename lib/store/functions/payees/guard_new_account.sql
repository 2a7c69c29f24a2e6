-- I13: what a new payout method must fulfil. Only the first phone number of a new payee is usable without a second person.
create or replace function guard_new_account(fresh payee_account) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked invitation;
begin
  if not exists (select from environment where env = fresh.env) then perform refuse(7, 'An account of another environment does not belong into this database'); end if;
  perform from payee where id = fresh.payee_id and merged_into is null for update;
  if not found then perform refuse(13, 'A payee that was merged is paid nowhere'); end if;
  if fresh.state <> 'waiting' and (fresh.state <> 'approved' or fresh.kind <> 'phone' or exists (select from payee_account where payee_id = fresh.payee_id)) then
    perform refuse(13, 'Only the first phone of a new payee is usable without a second person');
  end if;
  if fresh.replaces is not null and not exists (select from payee_account where id = fresh.replaces and payee_id = fresh.payee_id and kind = fresh.kind) then
    perform refuse(13, 'An account replaces one of the same payee');
  end if;
  if fresh.kind = 'wallet' then
    select i.* into asked from oauth_flow f join invitation i on i.id = f.invitation_id
      where f.id = fresh.flow_id and f.payee_id = fresh.payee_id and f.used_at > clock_timestamp() - interval '10 minutes';
    if asked.id is null or asked.made_by <> fresh.connected_by or asked.used_at is null or not (app_acts() or by_owner()) then
      perform refuse(13, 'A wallet comes from a flow of this payee that was used just now');
    end if;
  end if;
end $$;
