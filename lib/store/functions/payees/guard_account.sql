-- I13: a payout method does not change; it is ended, and another one is added. Only an approval makes it usable.
create or replace function guard_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changes text[] := array['state', 'network', 'network_by_hand', 'shared', 'approved_by', 'approved_at', 'usable_from', 'ended_at'];
begin
  if tg_op = 'INSERT' then
    perform guard_new_account(new);
    new.connected_at := clock_timestamp();
    new.approved_by := null;
    new.approved_at := case when new.state = 'approved' then new.connected_at end;
    new.usable_from := new.approved_at;
    new.shared := false;
    new.ended_at := null;
    return new;
  end if;
  if to_jsonb(old) - changes is distinct from to_jsonb(new) - changes then perform refuse(13, 'Where a payee is paid does not change: it is ended, and another is added'); end if;
  if new.state = old.state then
    if (new.network, new.network_by_hand) is distinct from (old.network, old.network_by_hand) and old.state not in ('waiting', 'approved') then
      perform refuse(13, 'What was ended stays as it was');
    end if;
    if (new.shared, new.approved_by, new.approved_at, new.usable_from, new.ended_at)
      is distinct from (old.shared, old.approved_by, old.approved_at, old.usable_from, old.ended_at) then
      perform refuse(13, 'Only an approval makes an account usable');
    end if;
    return new;
  end if;
  perform guard_edge('payee-account', old.state, new.state);
  new.shared := old.shared;
  new.approved_by := old.approved_by;
  new.approved_at := old.approved_at;
  new.usable_from := old.usable_from;
  new.ended_at := old.ended_at;
  if new.state = 'ended' then new.ended_at := clock_timestamp(); end if;
  if new.state = 'rejected' and not exists (select from proposal where kind = 'payee-account' and subject_id = new.id and state = 'rejected') then
    perform refuse(13, 'Nobody rejected it');
  end if;
  if new.state = 'approved' then return approved_account(new); end if;
  return new;
end $$;
