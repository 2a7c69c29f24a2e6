import {
  activityLog,
  activityPages,
  balance,
  events,
  journal,
  livePages,
  reconciliation,
  searching,
} from './sql-bug.mjs'

export const recordBugs = [
  // What an entry is, and how it is found.
  activityPages('complete_entry', "  new.origin := nullif(current_setting('countinghouse.origin', true), '');\n", ''),
  activityLog('complete_entry', ",\n    'origin', new.origin", ''),
  activityLog(
    'complete_entry',
    'activity_words(new.actor_name, new.subject, new.detail)',
    "activity_words('', '', '{}')",
  ),
  activityPages('activity_words', "if said ~ '[^\\x01-\\x7f]' then said := plain_words(said); end if;", ''),
  activityPages(
    'activity_words',
    'if length(said) > 500 then words := array(select left(word, 100) from unnest(words) word); end if;',
    '',
  ),
  // What a check found stays until one finds nothing.
  activityLog(
    'note_activity_check',
    'broken = null, broken_place = null, broken_seq = null, broken_at = null',
    'one = true',
  ),
  activityLog('note_activity_break', 'coalesce(audit_check.broken_at, excluded.broken_at)', 'excluded.broken_at'),
  // What a page missed.
  livePages('live_since', 'since < coalesce(k.first, s.last + 1) - 1 or ', ''),
  livePages(
    'live_since',
    " or at > (select f.at from live_note f where f.id >= since order by f.id limit 1) - interval '1 minute'",
    '',
  ),
  livePages('live_since', 'topic = any (topics)', 'true'),
  // When a reading that failed is repeated.
  events(
    'keep_wanted',
    "greatest(interval '5 seconds', clock_timestamp() - new.read_wanted_at)",
    "interval '5 seconds'",
  ),
  events('keep_wanted', "nullif(current_setting('countinghouse.not_before', true), '')::timestamptz", 'null'),
  // What a comparison with the service raises, closes and leaves alone.
  reconciliation('end_reconciliation', "f.state = 'gone' or ", ''),
  reconciliation(
    'end_reconciliation',
    ' or (f.service_minor, f.detail) is distinct from (excluded.service_minor, excluded.detail)',
    '',
  ),
  reconciliation('end_reconciliation', ' and f.list = any (whole_lists)', ''),
  reconciliation('end_reconciliation', 'where d.kind = f.kind and d."serviceId" = f.service_id', 'where false'),
  reconciliation(
    'end_reconciliation',
    "array(select value::uuid from jsonb_array_elements_text(request->'foreignIds'))",
    "'{}'",
  ),
  reconciliation('begin_reconciliation', 'ended_at is null and tries >= 3', 'false'),
  reconciliation('begin_reconciliation', "\n      and began_at > clock_timestamp() - interval '1 hour'", ''),
  reconciliation('request_reconciliation', "ended_at is null and purpose = 'requested'", 'false'),
  reconciliation('resolve_finding', "if f.state <> 'open' then", 'if false then'),
  reconciliation('raise_strangers', "and (s.id is null) then 'foreign'", "and false then 'foreign'"),
  // What the wallet held.
  balance('note_refused_funds', 'greatest(quote_debit_minor, total_minor)', 'total_minor'),
  balance('close_attempt', "request->>'outcome' = 'clean_reject' and says_no_funds", 'false and says_no_funds'),
  balance('record_balances', "person.role not in ('preparer', 'approver', 'admin')", 'false'),
  balance('record_balances', "interval '1 minute'", "interval '10 years'"),
  journal('set_journal_accounts', "person.role <> 'admin'", 'false'),
  reconciliation('assign_finding', "person.role not in ('preparer', 'approver', 'admin')", 'false'),
  reconciliation('comment_on_finding', "person.role not in ('preparer', 'approver', 'admin')", 'false'),
  // What is found, and what is not.
  searching('entry_words', 'select substr(word, start)', 'select word'),
  searching(
    'entry_words',
    'from generate_series(2, length(phone) - 2) as start',
    'from generate_series(2, 2) as start',
  ),
  searching('entry_words', '(amount_minor / 100)::text', 'amount_minor::text'),
  searching('index_rows', "where n.state <> 'left-out'", 'where true'),
  searching('index_rows', 'do update set at = excluded.at, search = excluded.search', 'do nothing'),
  searching(
    'index_rows',
    'case when s.asked_at = a.at then s.last_ordinal else -1 end',
    'coalesce(s.last_ordinal, -1)',
  ),
  searching('index_rows', "p.state in ('pending_approval', 'approved') and ", ''),
]
