-- Nobody loosens a limit alone, and every limit that was ever set stays on record.
create or replace function guard_limit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('limits ' || new.currency, 0));
  if tg_op = 'INSERT' then
    perform from staff where id = new.made_by and role = 'admin' and disabled_at is null;
    if not found then perform refuse(0, 'An admin sets limits'); end if;
    if new.state = 'in-force' then
      if loosens_limit(new) then perform refuse(0, 'What loosens a limit waits for a second person'); end if;
      new.in_force_at := clock_timestamp();
    elsif new.state <> 'waiting' then perform refuse(0, 'Limits begin in force, or waiting');
    end if;
    return new;
  end if;
  if old.state <> 'waiting' or (to_jsonb(new) - array['state', 'in_force_at']) <> (to_jsonb(old) - array['state', 'in_force_at']) then
    perform refuse(0, 'What was set as a limit stays on record');
  end if;
  if new.state = 'in-force' then
    perform from proposal p join approval a on a.proposal_id = p.id and a.decision = 'approve'
      where p.kind = 'change-limits' and p.subject_id = new.id and p.state = 'approved' and a.approver_id <> new.made_by;
    if not found then perform refuse(0, 'A second person has not consented'); end if;
    new.in_force_at := clock_timestamp();
  end if;
  return new;
end $$;
