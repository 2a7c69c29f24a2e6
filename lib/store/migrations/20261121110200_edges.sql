-- I1: only listed transitions. There is no edge to failed, settled, partial or cancelled that skips a reading: see
-- guard_submission for what each state demands.

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
  ('create', 'ready', 'sending held void'),
  ('create', 'sending', 'accepted rejected_clean ready unknown'),
  ('create', 'unknown', 'sending reconciling held'),
  ('create', 'reconciling', 'unknown accepted absent_proven duplicate_found needs_human'),
  ('create', 'accepted', 'settled partial failed cancelled mismatch'),
  ('create', 'settled', 'mismatch'),
  ('create', 'partial', 'mismatch'),
  ('create', 'failed', 'mismatch'),
  ('create', 'cancelled', 'mismatch'),
  -- What only people can settle: see resolving_batches.
  ('create', 'duplicate_found', 'reconciling accepted settled partial failed'),
  ('create', 'mismatch', 'accepted settled partial failed'),
  ('create', 'needs_human', 'reconciling accepted absent_proven settled partial failed'),
  ('create', 'held', 'ready unknown void accepted absent_proven settled partial failed'),
  ('collect', 'ready', 'sending held void'),
  ('collect', 'sending', 'accepted rejected_clean ready unknown'),
  ('collect', 'unknown', 'sending reconciling held'),
  ('collect', 'reconciling', 'unknown accepted absent_proven duplicate_found needs_human'),
  ('collect', 'accepted', 'settled failed cancelled mismatch'),
  ('collect', 'settled', 'mismatch'),
  ('collect', 'failed', 'mismatch'),
  ('collect', 'cancelled', 'mismatch'),
  ('collect', 'duplicate_found', 'needs_human reconciling'),
  ('collect', 'needs_human', 'reconciling accepted absent_proven'),
  ('collect', 'held', 'ready unknown void accepted absent_proven'),
  ('change', 'ready', 'sending held void'),
  ('change', 'sending', 'accepted rejected_clean ready unknown'),
  ('change', 'unknown', 'sending held settled partial failed needs_human'),
  ('change', 'accepted', 'settled partial failed needs_human'),
  ('change', 'settled', 'mismatch'),
  ('change', 'partial', 'mismatch'),
  ('change', 'failed', 'mismatch'),
  ('change', 'needs_human', 'settled partial failed absent_proven'),
  ('change', 'held', 'ready unknown void settled partial failed absent_proven')
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

create function guard_edge(machine_name text, old_state text, new_state text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new_state is distinct from old_state
    and not exists (select from state_edge where machine = machine_name and from_state = old_state and to_state = new_state) then
    perform refuse(1, format('A %s cannot go from %s to %s', machine_name, old_state, new_state));
  end if;
end $$;
