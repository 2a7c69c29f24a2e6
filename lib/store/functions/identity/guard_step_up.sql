-- I6: a confirmation of identity holds two minutes at most, is used once, and remembers in which transaction. Every decision about money
-- needs one, so nobody has any while their sign-in was reset lately.
create or replace function guard_step_up() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from staff s where s.id = new.staff_id and decides_from(s) is not null) then
    perform refuse(6, 'After a reset of their sign-in a person decides about nothing for a while');
  end if;
  if tg_op = 'INSERT' then
    new.created_at := clock_timestamp();
    new.expires_at := least(new.expires_at, new.created_at + interval '2 minutes');
    new.used_at := null;
    new.used_in := null;
    return new;
  end if;
  if to_jsonb(old) - array['used_at', 'used_in'] is distinct from to_jsonb(new) - array['used_at', 'used_in']
    or old.used_at is not null or new.used_at is null then
    perform refuse(6, 'A proof of identity is used once and does not change');
  end if;
  if clock_timestamp() > old.expires_at then perform refuse(6, 'The proof of identity has run out'); end if;
  new.used_at := clock_timestamp();
  new.used_in := pg_current_xact_id()::text;
  return new;
end $$;
