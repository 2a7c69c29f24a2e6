-- I14: a received event does not change, except that its body is erased after 30 days.
create or replace function guard_event() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if to_jsonb(new) - array['body', 'deliveries', 'last_received_at'] is distinct from to_jsonb(old) - array['body', 'deliveries', 'last_received_at']
    or new.deliveries < old.deliveries or new.last_received_at < old.last_received_at
    or (new.body is distinct from old.body and not (new.body is null and old.received_at < clock_timestamp() - interval '30 days')) then
    perform refuse(14, 'What was received does not change');
  end if;
  return new;
end $$;
