-- After a backup was restored, a submission without an attempt may have been sent all the same, in the time that was lost.
-- Its rows must not go free before it was searched for in vain.

create function may_have_arrived(which uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select may_have_run(s.id)
    or exists (select from absence_scan a where a.submission_id = s.id and a.found > 0)
    or (s.epoch < c.epoch and not reconciled_since_epoch(s.id))
  from submission s cross join control c where s.id = which
$$;

create function guard_given_up() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 'void' and old.state <> 'void' and may_have_arrived(new.id) then
    perform refuse(10, 'The submission cannot become void: the service may have it');
  end if;
  return new;
end $$;
create trigger guard_given_up before update on submission for each row execute function guard_given_up();
revoke all on function may_have_arrived(uuid), guard_given_up() from public;
grant execute on function may_have_arrived(uuid) to countinghouse_web;
