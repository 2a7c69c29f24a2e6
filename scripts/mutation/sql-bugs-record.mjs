import { activityLog, activityPages, events, livePages } from './sql-bug.mjs'

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
]
