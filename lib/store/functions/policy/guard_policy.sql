-- Nobody loosens the policy alone, whoever changes it has just confirmed their identity, nobody makes one that nobody here can meet, and every
-- version stays on record.
create or replace function guard_policy() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('policy', 0));
  if tg_op = 'INSERT' then
    perform check_policy(new);
    if new_policy_gaps(new) <> '[]' then
      perform refuse(17, 'Nobody who is there can meet what the policy would demand');
    end if;
    new.number := (select coalesce(max(number), 0) + 1 from policy_version);
    new.made_at := clock_timestamp();
    if new.made_by is null then perform refuse(17, 'A policy is set by a person'); end if;
    perform from staff where id = new.made_by and role = 'admin' and disabled_at is null;
    if not found then perform refuse(17, 'An admin sets the policy'); end if;
    if not exists (select from step_up where staff_id = new.made_by and purpose = 'set-policy' and used_in = pg_current_xact_id()::text) then
      perform refuse(16, 'A policy is set with a confirmed identity');
    end if;
    if new.state = 'in-force' then
      if loosens_policy(new, policy_in_force()) then perform refuse(17, 'What loosens the policy waits for a second person'); end if;
      new.in_force_at := clock_timestamp();
    elsif new.state <> 'waiting' then perform refuse(17, 'A policy begins in force, or waiting');
    end if;
    return new;
  end if;
  if old.state <> 'waiting' or to_jsonb(new) - array['state', 'in_force_at'] <> to_jsonb(old) - array['state', 'in_force_at'] then
    perform refuse(17, 'A version of the policy stays on record as it was set');
  end if;
  if new.state = 'in-force' then
    perform from proposal p join approval a on a.proposal_id = p.id and a.decision = 'approve'
      where p.kind = 'change-policy' and p.subject_id = new.id and p.state = 'approved' and a.approver_id <> new.made_by;
    if not found then perform refuse(17, 'A second person has not consented'); end if;
    if new_policy_gaps(new) <> '[]' then perform refuse(17, 'Nobody who is there can meet what the policy would demand'); end if;
    new.in_force_at := clock_timestamp();
  end if;
  return new;
end $$;
