-- I5 and I2: an escrow that is submitted is recorded as it is submitted, and what was recorded stays. What follows from readings is
-- written by complete_escrow.
create or replace function guard_escrow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  follows constant text[] := array['service_key', 'status', 'search', 'read_at', 'notified_at'];
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - follows is distinct from to_jsonb(old) - follows then perform refuse(2, 'What was recorded of an escrow does not change'); end if;
    return new;
  end if;
  if not exists (select from environment where env = new.env) then
    perform refuse(7, format('An escrow of the environment %s does not belong into this database', new.env));
  end if;
  if new.submission_id is not null and not exists (select from submission s where s.id = new.submission_id and s.kind = 'create-escrow'
    and (s.maker_id, s.total_minor, s.currency) = (new.created_by, new.amount_minor, new.currency)) then
    perform refuse(5, 'The entry of the book is not what is submitted');
  end if;
  return new;
end $$;
