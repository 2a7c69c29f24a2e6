-- I1: refuses a transition that state_edge does not list.
create or replace function guard_edge(machine_name text, old_state text, new_state text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new_state is distinct from old_state
    and not exists (select from state_edge where machine = machine_name and from_state = old_state and to_state = new_state) then
    perform refuse(1, format('A %s cannot go from %s to %s', machine_name, old_state, new_state));
  end if;
end $$;
