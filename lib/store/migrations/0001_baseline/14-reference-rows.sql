-- The rows that every database begins with. Triggers close the first two tables to any change by the app or by hand; a migration that
-- changes them disables the trigger `closed` meanwhile.

insert into control default values;

-- No transition leads to failed, settled, partial or cancelled without a reading of the service, except by manual resolution: see
-- guard_submission_state for what each state demands.
insert into state_edge (machine, from_state, to_state)
select machine, from_state, unnest(string_to_array(to_states, ' ')) from (values
  ('proposal', 'pending', 'approved rejected void lapsed'),
  ('proposal', 'approved', 'void'),
  ('payout', 'draft', 'pending_approval discarded'),
  ('payout', 'pending_approval', 'draft approved'),
  ('payout', 'approved', 'draft'),
  ('payee-account', 'waiting', 'approved rejected withdrawn'),
  ('payee-account', 'approved', 'ended'),
  -- `create`: a disbursement of either kind. `collect`: money from a payer. `change`: a change of something that exists.
  ('create', 'ready', 'sending on_hold:stopped on_hold:funds void'),
  ('create', 'sending', 'accepted rejected_clean on_hold:funds ready unknown'),
  -- The wallet held too little. Resumed, what was refused ends and is made anew under another key.
  ('create', 'on_hold:funds', 'ready unknown rejected_clean void'),
  ('create', 'unknown', 'sending reconciling on_hold:stopped'),
  ('create', 'reconciling', 'unknown accepted absent_proven on_hold:found_twice on_hold:unclear'),
  ('create', 'accepted', 'settled partial failed cancelled on_hold:figures_differ'),
  ('create', 'settled', 'on_hold:figures_differ'),
  ('create', 'partial', 'on_hold:figures_differ'),
  ('create', 'failed', 'on_hold:figures_differ'),
  ('create', 'cancelled', 'on_hold:figures_differ'),
  -- Manual resolution: what only people can decide.
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

insert into submission_kind (kind, template, proposal_kind, creates, quoted, pays_out, found_by, claim) values
  ('create-disbursement', 'create', 'payout', true, true, true, 'list', null),
  -- An escrow payout is free of fees, so there is no price to ask for.
  ('create-escrow-disbursement', 'create', 'payout', true, false, true, 'list', null),
  ('cancel-disbursement', 'change', 'cancel-disbursement', false, false, false, 'subject', null),
  ('create-payment', 'collect', null, true, false, false, 'list', 'payment'),
  ('create-escrow', 'collect', null, true, false, false, 'hand', 'escrow'),
  ('fulfil-term', 'change', null, false, false, false, 'subject', 'escrow-term'),
  ('dispute-escrow', 'change', null, false, false, false, 'subject', 'escrow-dispute'),
  ('release-escrow', 'change', 'release-escrow', false, false, false, 'subject', 'escrow-money'),
  ('reverse-escrow', 'change', 'reverse-escrow', false, false, false, 'subject', 'escrow-money'),
  ('release-escrow-disbursement', 'change', 'release-escrow-disbursement', false, false, true, 'subject', null),
  ('cancel-escrow-disbursement', 'change', 'cancel-escrow-disbursement', false, false, false, 'subject', 'escrow-batch-cancel');

insert into amount_limit (currency, smallest_minor, largest_minor, largest_per_day_minor, as_of, source, reason, state, in_force_at)
  values ('UGX', 50000, 500000000, 2000000000, '2025-11-01', 'common practice in Uganda', 'Default', 'in-force', now());

insert into policy_version (number, rules, ceilings, reason, state, in_force_at) values (1, '[]', '[]', 'Default', 'in-force', now());

insert into reading_secret (secret) select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
