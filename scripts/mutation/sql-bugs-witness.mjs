import { bug, invariants, lostTime, restoredBackup } from './sql-bug.mjs'

const witness = bug('lib/reconciliation/compare-with-service.test.ts', [
  'lib/payouts/testing/restores.test.ts',
  'lib/activity/check-database.test.ts',
])

/** Bugs in what is compared with the service before the first send after a start. */
export const witnessBugs = [
  witness('attempt_refusal', "if comparison_is_due() then return 'comparing'; end if;", ''),
  witness('comparison_is_due', 'compare_since is not null or ', ''),
  witness('comparison_is_due', " or clock_seen_at < clock_timestamp() - interval '3 minutes'", ''),
  witness('comparison_is_due', ' or server_seen <> server_identity()', ''),
  witness('note_absence', 'starts or was_long', 'was_long'),
  witness('note_absence', 'was_long or other_server) and', 'was_long) and'),
  witness('note_absence', 'moment + lag', 'moment'),
  witness('note_absence', 'c.clock_seen_at, moment),', 'moment),'),
  witness('proves_restore', 'substr(x.tag, 4, 2) = e.mark', 'true'),
  witness('proves_restore', 'substr(x.tag, 4, 2) = e.mark', 'false'),
  lostTime('proves_restore', 'x.created_at > c.epoch_since +', "x.created_at > c.epoch_since - interval '9 days' +"),
  witness(
    'proves_restore',
    'not exists (select from submission s join attempt a on',
    'false and not exists (select from submission s join attempt a on',
  ),
  witness('proves_restore', 'c.compare_since is not null and not x.described_otherwise', 'false'),
  witness('keep_stranger', 'if first_seen and (select', 'if false and (select'),
  witness('settle_comparison', 's.complete and ', ''),
  witness('settle_comparison', ' and s.began_at >= c.compare_after', ''),
  witness('compare_sweep_from', 'last_try.began_at >= c.compare_after or ', ''),
  witness('lost_from', ' c.away_from,', ''),
  witness('confirm_database', 'c.away_from >= c.compare_since', 'true or c.away_from >= c.compare_since'),
  witness(
    'confirm_database',
    "(request->>'copyKeptAt')::timestamptz between c.away_from - interval '2 minutes' and c.away_from",
    "request->>'copyKeptAt' is not null",
  ),
  witness('guard_control', '    new.compare_since := null;\n', ''),
  invariants('guard_control', 'new.epoch < old.epoch', 'false'),
  restoredBackup('guard_control', 'new.epoch_lost_from := lost_from(old);', ''),
  witness('server_identity', 'extract(epoch from pg_postmaster_start_time())', "'started'"),
  witness('sending_stopped', "when comparison_is_due() then 'comparing' ", ''),
  witness('sending_stopped', "when not sending_enabled then 'switched-off' ", ''),
  witness('begin_sweep', "when 'compare' then compare_sweep_from(request->>'list') ", ''),
]
