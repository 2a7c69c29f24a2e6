-- I11: what proves that a submission never arrived. A change that the service accepted may still be carried out, however long
-- ago that was: nobody can say that it never ran.
create or replace function guard_absence(s submission) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  last_sent timestamptz := (select max(opened_at) from attempt where submission_id = s.id);
  earliest timestamptz := absence_from(s);
  confirmed boolean;
begin
  if earliest is null or clock_timestamp() < earliest then
    perform refuse(11, 'Absence cannot be proved earlier than 25 hours after the first send');
  end if;
  if exists (select from absence_scan a where a.submission_id = s.id and a.found > 0) then
    perform refuse(11, 'A scan found the submission at the service');
  end if;
  confirmed := exists (select from proposal p where p.kind = 'declare-absent' and p.subject_id = s.id and p.state = 'approved'
    and p.asked_at >= earliest);
  if exists (select from submission_kind where kind = s.kind and found_by = 'subject') then
    if exists (select from attempt where submission_id = s.id and outcome = 'accepted') then
      perform refuse(11, 'The service accepted it, so that it may still be carried out');
    end if;
    if not confirmed then perform refuse(11, 'Nobody else has approved that it never ran'); end if;
    if not read_untouched_since(s, earliest) then
      perform refuse(11, 'It was not read, since its key is dead, that nothing of it happened');
    end if;
    return;
  end if;
  if s.service_id is not null then perform refuse(11, 'The service has it under an id'); end if;
  if confirmed and not exists (select from absence_scan a where a.submission_id = s.id and a.started_at >= earliest)
    and exists (select from submission_kind where kind = s.kind and creates and pays_out) then
    perform refuse(11, 'It was not searched for since its key is dead');
  end if;
  if confirmed then return; end if;
  if not lost_time_is_searched(s) then
    perform refuse(11, 'The time that a restored backup lost is not searched yet');
  end if;
  if not exists (
    select from absence_scan a join absence_scan b on b.submission_id = a.submission_id and b.started_at >= a.finished_at + interval '10 minutes'
    where a.submission_id = s.id and a.complete and b.complete
      and a.started_at >= s.first_sent_at + interval '25 hours'
      and greatest(a.window_from, b.window_from) <= s.first_sent_at - interval '26 hours'
      and a.window_to >= least(last_sent + interval '26 hours', a.started_at)
      and b.window_to >= least(last_sent + interval '26 hours', b.started_at)) then
    perform refuse(11, 'Absence needs two complete scans, 10 minutes apart, over the whole window');
  end if;
end $$;
