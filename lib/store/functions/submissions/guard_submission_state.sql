-- I10, I11, I12: what each state of a submission requires.
create or replace function guard_submission_state(s submission) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  k submission_kind;
begin
  select * into k from submission_kind where kind = s.kind;
  -- A submission that this database never sent is ready after a restore: its epoch keeps it from being sent before it was
  -- searched for.
  if (s.state = 'void' or (s.state = 'ready' and s.first_sent_at is not null)) and may_have_run(s) then
    perform refuse(10, format('The submission cannot become %s: an attempt may have run', s.state));
  end if;
  if s.state = 'rejected_clean' and (may_have_run(s)
    or (select outcome = 'clean_reject' and (is_clean_refusal(http_status, error_code) or k.creates and k.pays_out and says_no_funds(http_status, detail)) from attempt
      where submission_id = s.id order by ordinal desc limit 1) is not true) then
    perform refuse(10, 'A refusal is clean only with a documented answer, where no attempt may have run');
  end if;
  if s.hold_reason = 'funds' and may_have_run(s) then perform refuse(10, 'What may have run does not wait for funds'); end if;
  if s.state = 'accepted' and k.creates and s.service_id is null then
    perform refuse(12, 'An accepted submission has an id of the service');
  end if;
  if not k.creates and s.service_id is not null then
    perform refuse(12, format('A %s makes nothing that has an id', s.kind));
  end if;
  if s.state = 'absent_proven' then perform guard_absence(s); end if;
  if s.state in ('settled', 'partial', 'failed', 'cancelled') then
    if not exists (select from observation where submission_id = s.id and mapped = s.state) then
      perform refuse(12, format('Only a reading of the service makes a submission %s', s.state));
    end if;
    perform guard_counts(s);
  end if;
end $$;
