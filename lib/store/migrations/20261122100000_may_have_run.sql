-- One answer to the question whether money may have moved for a submission, and one check that every attempt passes.

-- The quote that was asked for just before an attempt, kept with it, so that opening and guarding compare the same figures.
ALTER TABLE "attempt" ADD COLUMN "quote" jsonb;
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");
--> statement-breakpoint

-- What the clock showed when the sender last looked, at least every minute, also while nothing is written.
ALTER TABLE "control" ADD COLUMN "clock_seen_at" timestamp with time zone;
--> statement-breakpoint
-- The clock was found set back: what was first sent up to here is older than its times say, and nobody knows by how much.
ALTER TABLE "control" ADD COLUMN "keys_doubted_until" timestamp with time zone;
--> statement-breakpoint

-- The latest moment that the database knows of. It differs from the clock only where the clock was set back.
create function latest_time() returns timestamptz language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select greatest(clock_timestamp(), (select max(at) from audit), (select clock_seen_at from control))
$$;

-- The clock was set back by more than a minute: the age of a key, of an approval and of a scan cannot be told any more.
create function clock_is_behind() returns boolean language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select latest_time() > clock_timestamp() + interval '1 minute'
$$;

-- Keeps what the clock shows. Where it was set back, the keys used until then are doubted: true the first time.
create function note_clock(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c control;
  until timestamptz;
begin
  select * into c from control for update;
  if not clock_is_behind() then
    update control set clock_seen_at = clock_timestamp();
    return to_jsonb(false);
  end if;
  -- A send notes its time a moment after the entry about it.
  until := latest_time() + interval '1 minute';
  if until <= c.keys_doubted_until then return to_jsonb(false); end if;
  update control set keys_doubted_until = until;
  perform write_audit(actor, 'control.clock-set-back', 'control', jsonb_build_object('latest', until));
  perform announce('control', request);
  return to_jsonb(true);
end $$;

-- Whether nobody can tell how old the key is, because the clock was set back after its first use.
create function key_in_doubt(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(coalesce(s.first_sent_at, s.created_at) <= keys_doubted_until, false) from control
$$;

-- Whether what happened in the time that a restored backup lost is known of this submission: it was not there yet, or two
-- complete searches of the service's list found nothing. The list may lag 30 minutes, so the first of the two begins no
-- earlier than that after the restore, and the second 10 minutes or more after the first.
create function lost_time_is_searched(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (s.epoch = c.epoch and s.send_by is null)
    or (exists (select from submission_kind k where k.kind = s.kind and k.found_by = 'list')
      and exists (select from absence_scan a join absence_scan b on b.submission_id = a.submission_id and b.started_at >= a.finished_at + interval '10 minutes'
        where a.submission_id = s.id and a.complete and b.complete and a.started_at >= c.epoch_since + interval '30 minutes'))
  from control c
$$;

-- Whether money may have moved for a submission. Nothing else answers this: not its state, not a single attempt.
create function may_have_run(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.service_id is not null
    or exists (select from attempt where submission_id = s.id and coalesce(outcome, 'unknown') in ('unknown', 'accepted'))
    or exists (select from absence_scan where submission_id = s.id and found > 0)
    or not lost_time_is_searched(s)
$$;

-- Whether a search found a payout at the service: sending it once more could only pay it again.
create function found_by_search(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from absence_scan a join submission_kind k on k.kind = s.kind and k.creates and k.pays_out
    where a.submission_id = s.id and a.found > 0)
$$;

-- Whether the service is sure to know the key still, so that the same bytes under it do nothing twice.
create function key_lives(s submission) returns boolean language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select latest_time() < coalesce(s.first_sent_at, s.created_at) + interval '20 hours' and not key_in_doubt(s)
$$;

-- Whether a submission from before a restore may be sent in the present epoch. Once the lost time is searched, it may. Before
-- that only under its own key while that lives, which does nothing twice:
--   change    where a reading shows it undone, or an approver says so
--   no list   (the creation of an escrow) at once
--   payment   where one complete search found nothing, or an approver says so
--   payout    where one complete search found nothing and an attempt is on record. Without one, the lost time may have given
--             it up and paid its rows under another key.
create function may_join_epoch(s submission) returns boolean language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when exists (select from absence_scan where submission_id = s.id and found > 0) then
      not (k.creates and k.pays_out) and key_lives(s) and let_go_on_by_person(s)
    when lost_time_is_searched(s) then true
    when not key_lives(s) then false
    when not (k.creates and k.pays_out) and let_go_on_by_person(s) then true
    when k.found_by = 'subject' then coalesce((select o.mapped = 'pending' from observation o
      where o.submission_id = s.id and o.started_at > c.epoch_since order by o.started_at desc limit 1), false)
    when k.found_by = 'hand' then true
    else exists (select from absence_scan where submission_id = s.id and complete and started_at > c.epoch_since)
      and (not k.pays_out or exists (select from attempt where submission_id = s.id and coalesce(outcome, 'unknown') in ('unknown', 'accepted')))
  end
  from submission_kind k, control c where k.kind = s.kind
$$;

-- The sends that count against the most that one submission may have. One that the service turned away to slow us down does not.
create function tries_of(s submission) returns int language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.sends - (select count(*) from attempt where submission_id = s.id and outcome = 'rate_limited')::int
$$;

-- The money out of which nobody can say yet whether it moved, in minor units of one currency.
create function money_unknown(but uuid, in_currency text) returns numeric language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(sum(total_minor), 0) from submission s join submission_kind k on k.kind = s.kind and k.pays_out
  where id <> but and currency = in_currency and (state in ('sending', 'unknown', 'reconciling') or hold_reason <> 'stopped'
    or (hold_reason = 'stopped' and may_have_run(s)))
$$;

-- Why no attempt may begin now; null where one may. Asked when an attempt is opened, and again by the table itself.
create function attempt_refusal(s submission, quote jsonb) returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  switches control;
  k submission_kind;
  lost text;
begin
  -- Openings queue up here, so that each sees the money the one before put at risk.
  select * into switches from control for update;
  select * into k from submission_kind where kind = s.kind;
  if not switches.sending_enabled then return 'switched-off'; end if;
  if switches.sending_blocked_reason is not null then return 'blocked'; end if;
  if clock_is_behind() then return 'clock-behind'; end if;
  if s.epoch <> switches.epoch then return 'old-epoch'; end if;
  if least(s.resend_deadline, s.send_by) <= latest_time() then return 'too-late'; end if;
  if coalesce(s.resend_deadline, s.send_by) is not null and key_in_doubt(s) then return 'too-late'; end if;
  if found_by_search(s) then return 'found-by-search'; end if;
  if tries_of(s) >= 16 then return 'too-many'; end if;
  if token_ran_out(s) then return 'token-ran-out'; end if;
  if may_have_run(s) then return null; end if;
  lost := restore_refusal(s);
  if lost is not null then return lost; end if;
  -- An attempt that certainly sent nothing settles neither the price, nor who is paid, nor how old an approval may be.
  if k.pays_out and too_much_unknown(s) then return 'too-much-unknown'; end if;
  if s.kind <> 'cancel-disbursement'
    and exists (select from proposal where id = s.proposal_id and decided_at < clock_timestamp() - interval '24 hours') then
    return 'approval-lapsed';
  end if;
  if payee_changed(s) then return 'payee-changed'; end if;
  if k.quoted and ((quote->>'totalMinor')::bigint, (quote->>'feeMinor')::bigint, (quote->>'debitMinor')::bigint)
    is distinct from (s.total_minor, s.quote_fee_minor, s.quote_debit_minor) then return 'quote-differs'; end if;
  return null;
end $$;

create function may_still_send(which uuid) returns boolean language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from attempt a join submission s on s.id = a.submission_id
    join control c on c.sending_enabled and c.sending_blocked_reason is null and c.epoch = s.epoch
    where a.id = which and a.closed_at is null and a.lease_until > latest_time() and s.resend_deadline > latest_time()
      and not clock_is_behind() and not key_in_doubt(s));
end $$;

revoke all on function latest_time(), clock_is_behind(), note_clock(jsonb, jsonb), key_in_doubt(submission), found_by_search(submission),
  lost_time_is_searched(submission), may_have_run(submission), key_lives(submission), may_join_epoch(submission), tries_of(submission), money_unknown(uuid, text), attempt_refusal(submission, jsonb), may_still_send(uuid) from public;
grant execute on function latest_time(), clock_is_behind(), note_clock(jsonb, jsonb), key_in_doubt(submission), found_by_search(submission),
  lost_time_is_searched(submission), may_have_run(submission), key_lives(submission), may_join_epoch(submission),
  tries_of(submission), money_unknown(uuid, text), may_still_send(uuid) to countinghouse_web;
