-- I1: only listed transitions. There is no edge to failed, settled, partial or cancelled that skips a reading: see
-- guard_submission for what each state demands. A submission on hold goes on as its reason allows.

insert into state_edge (machine, from_state, to_state)
select machine, from_state, unnest(string_to_array(to_states, ' ')) from (values
  ('proposal', 'pending', 'approved rejected void lapsed'),
  ('proposal', 'approved', 'void'),
  ('payout', 'draft', 'pending_approval discarded'),
  ('payout', 'pending_approval', 'draft approved'),
  ('payout', 'approved', 'draft'),
  ('payee-account', 'waiting', 'approved rejected withdrawn'),
  ('payee-account', 'approved', 'ended'),
  -- What creates a disbursement of either kind; what collects money from a payer; what changes something that exists.
  ('create', 'ready', 'sending on_hold:stopped void'),
  ('create', 'sending', 'accepted rejected_clean ready unknown'),
  ('create', 'unknown', 'sending reconciling on_hold:stopped'),
  ('create', 'reconciling', 'unknown accepted absent_proven on_hold:found_twice on_hold:unclear'),
  ('create', 'accepted', 'settled partial failed cancelled on_hold:figures_differ'),
  ('create', 'settled', 'on_hold:figures_differ'),
  ('create', 'partial', 'on_hold:figures_differ'),
  ('create', 'failed', 'on_hold:figures_differ'),
  ('create', 'cancelled', 'on_hold:figures_differ'),
  -- What only people can settle: see resolving_batches.
  ('create', 'on_hold:found_twice', 'reconciling accepted settled partial failed'),
  ('create', 'on_hold:figures_differ', 'accepted settled partial failed'),
  ('create', 'on_hold:unclear', 'reconciling accepted absent_proven settled partial failed'),
  ('create', 'on_hold:stopped', 'ready unknown void accepted absent_proven settled partial failed'),
  ('collect', 'ready', 'sending on_hold:stopped void'),
  ('collect', 'sending', 'accepted rejected_clean ready unknown'),
  ('collect', 'unknown', 'sending reconciling on_hold:stopped'),
  ('collect', 'reconciling', 'unknown accepted absent_proven on_hold:found_twice on_hold:unclear'),
  ('collect', 'accepted', 'settled failed cancelled on_hold:figures_differ'),
  ('collect', 'settled', 'on_hold:figures_differ'),
  ('collect', 'failed', 'on_hold:figures_differ'),
  ('collect', 'cancelled', 'on_hold:figures_differ'),
  ('collect', 'on_hold:figures_differ', 'settled failed cancelled'),
  ('collect', 'on_hold:found_twice', 'on_hold:unclear reconciling'),
  ('collect', 'on_hold:unclear', 'reconciling accepted absent_proven'),
  ('collect', 'on_hold:stopped', 'ready unknown void accepted absent_proven'),
  ('change', 'ready', 'sending on_hold:stopped void'),
  ('change', 'sending', 'accepted rejected_clean ready unknown'),
  ('change', 'unknown', 'sending on_hold:stopped settled partial failed on_hold:unclear'),
  ('change', 'accepted', 'settled partial failed on_hold:unclear'),
  ('change', 'settled', 'on_hold:figures_differ'),
  ('change', 'partial', 'on_hold:figures_differ'),
  ('change', 'failed', 'on_hold:figures_differ'),
  ('change', 'on_hold:unclear', 'settled partial failed absent_proven'),
  ('change', 'on_hold:stopped', 'ready unknown void settled partial failed absent_proven')
) as edge(machine, from_state, to_states);

create function refuse(rule int, sentence text) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  raise exception using errcode = 'CH' || lpad(rule::text, 3, '0'), message = sentence;
end $$;

create function forbid_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse(tg_argv[0]::int, format('%s of %s is not allowed: what is written there stays', lower(tg_op), tg_table_name));
  return null;
end $$;

create trigger closed before insert or update or delete or truncate on state_edge for each statement execute function forbid_change('1');
create trigger stays before delete or truncate on submission for each statement execute function forbid_change('2');
create trigger stays before delete or truncate on proposal for each statement execute function forbid_change('6');
create trigger stays before update or delete or truncate on approval for each statement execute function forbid_change('6');
create trigger stays before delete or truncate on submission_row for each statement execute function forbid_change('4');
create trigger stays before delete or truncate on attempt for each statement execute function forbid_change('8');
create trigger stays before update or delete or truncate on observation for each statement execute function forbid_change('12');
create trigger stays before delete or truncate on row_outcome for each statement execute function forbid_change('12');
create trigger stays before update or delete or truncate on absence_scan for each statement execute function forbid_change('11');
create trigger stays before delete or truncate on control for each statement execute function forbid_change('7');
create trigger stays before update or delete or truncate on environment for each statement execute function forbid_change('7');
create trigger stays before truncate on payout for each statement execute function forbid_change('4');
create trigger stays before truncate on payout_row for each statement execute function forbid_change('4');

-- A state as the edges write it: of a submission on hold, with the reason.
create function state_with_reason(s submission) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select concat_ws(':', s.state, s.hold_reason)
$$;

create function guard_edge(machine_name text, old_state text, new_state text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new_state is distinct from old_state
    and not exists (select from state_edge where machine = machine_name and from_state = old_state and to_state = new_state) then
    perform refuse(1, format('A %s cannot go from %s to %s', machine_name, old_state, new_state));
  end if;
end $$;
