CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"audit_seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"proposal_id" uuid,
	"submission_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notice_once" UNIQUE("staff_id","audit_seq")
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_proposal_id_proposal_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_newest" ON "notice" USING btree ("staff_id","at");--> statement-breakpoint
CREATE INDEX "notice_proposal" ON "notice" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "notice_submission" ON "notice" USING btree ("submission_id");
--> statement-breakpoint
-- What a proposal or a submission is about: the page on which people read and settle it, and the name it has there.
create function about_of(asked_id uuid, made_id uuid) returns table (about_kind text, about_id uuid, about_name text) language sql stable as $$
  select case when b.id is not null then 'escrow-payout' when e.id is not null then 'escrow' when y.id is not null then 'payee'
      when l.id is not null then 'limits' when p.id is not null then 'payout' else 'payment' end,
    coalesce(b.id, e.id, y.id, l.id, p.id, case when s.kind = 'create-payment' then s.id end),
    coalesce(b.name, e.name, y.name, 'Limits in ' || l.currency, p.name,
      coalesce('Payment by ' || coalesce(t.label, substring(s.payer_key from '^[a-z]+:(.*)$')), 'Payment'))
  from (select) one
  left join submission m on m.id = made_id
  left join proposal a on a.id = coalesce(asked_id, m.proposal_id)
  left join submission s on s.id = coalesce(m.id, a.subject_id)
  left join payout p on p.id = coalesce(a.payout_id, m.payout_id)
  left join lateral (select coalesce(s.subject_service_id, a.subject_id) as id, a.summary->>'name' as name
    where 'release-escrow-disbursement' in (a.kind, s.kind) or 'cancel-escrow-disbursement' in (a.kind, s.kind)) b on true
  left join lateral (select o.id, o.name from escrow o left join submission c on c.id = o.submission_id
    where p.id is null and (coalesce(o.service_id, c.service_id) in (a.subject_id, s.subject_service_id) or o.submission_id in (a.subject_id, m.id))
    order by o.submission_id nulls last limit 1) e on true
  left join payee_account c on a.kind = 'payee-account' and c.id = a.subject_id
  left join payee y on y.id = coalesce(c.payee_id, case when a.kind = 'payee-email' then a.subject_id end)
  left join amount_limit l on a.kind = 'change-limits' and l.id = a.subject_id
  left join payer_token t on t.id = s.payer_token_id
$$;

-- Notices follow the journal: what is written there about a proposal or a submission is told, in the same transaction, to
-- whom it concerns, once, and never to whoever did it. Entries are written one transaction after the other, so that the
-- last batch of a payout sees how all the others ended.
alter table notice
  add constraint notice_about_one check ((kind = 'sign-in' and proposal_id is null and submission_id is null) or (proposal_id is null) <> (submission_id is null)),
  add constraint notice_words check (case kind
    when 'asked' then proposal_id is not null and word = 'pending'
    when 'decided' then proposal_id is not null and word in ('approved', 'rejected', 'void', 'lapsed')
    when 'stuck' then submission_id is not null and word in ('stopped', 'unclear', 'found_twice', 'figures_differ')
    when 'ended' then submission_id is not null and word in ('settled', 'partial', 'failed', 'cancelled')
    when 'sign-in' then word in ('new-device', 'new-password', 'factor-on', 'factor-off')
    else false end);

create function tell(entry audit, person uuid, of_kind text, of_word text, asked uuid, made uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Written while the journal is locked, and its many joins take longer to plan than to run: plpgsql keeps the plan.
  insert into notice (staff_id, audit_seq, kind, word, proposal_id, submission_id)
  select s.id, entry.seq, of_kind, of_word, asked, made from staff s, about_of(asked, made) o
  where s.id = person and s.disabled_at is null and s.id is distinct from entry.actor_id and o.about_id is not null
  on conflict do nothing;
end $$;

-- Whoever may decide, and neither proposed nor worked on it, is notified. Once it is decided it waits for nobody, and its maker hears of it.
create function tell_of_proposal(entry audit) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
begin
  select * into asked from proposal where id = split_part(entry.subject, ':', 2)::uuid;
  if entry.action = 'proposal.ask' then
    perform tell(entry, s.id, 'asked', 'pending', asked.id, null) from staff s
      where may_consent(asked, s) and s.id <> asked.maker_id and not contributed(asked, s.id);
  elsif asked.state <> 'pending' then
    update notice set read_at = clock_timestamp() where proposal_id = asked.id and kind = 'asked' and read_at is null;
    perform tell(entry, asked.maker_id, 'decided', asked.state, asked.id, null);
  end if;
end $$;

-- How a payout ended as a whole; null while a batch of it is under way. What was asked for anew does not count.
create function payout_ended(which uuid) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when bool_or(s.state not in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven')) then null
    when bool_and(s.state = 'settled') then 'settled'
    when bool_or(s.state in ('settled', 'partial')) then 'partial'
    when bool_and(s.state = 'cancelled') then 'cancelled'
    else 'failed' end
  from submission s where s.payout_id = which and s.kind in ('create-disbursement', 'create-escrow-disbursement') and s.state <> 'void'
    and not exists (select from submission n where n.root_id = s.root_id and n.generation > s.generation)
$$;

-- Whoever asked for it hears that it needs a person, and how it ended: a payout once all of it has, a release or the like by itself.
create function tell_of_submission(entry audit) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s submission;
  ended text;
begin
  select * into s from submission where id = split_part(entry.subject, ':', 2)::uuid;
  if entry.action is distinct from 'submission.' || s.state then return; end if;
  update notice set read_at = clock_timestamp() where submission_id = s.id and kind = 'stuck' and read_at is null;
  if s.state = 'on_hold' then
    perform tell(entry, s.maker_id, 'stuck', s.hold_reason, null, s.id);
  elsif s.state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven') then
    if s.kind in ('create-disbursement', 'create-escrow-disbursement') then ended := payout_ended(s.payout_id);
    elsif s.kind in ('cancel-disbursement', 'release-escrow', 'reverse-escrow', 'release-escrow-disbursement', 'cancel-escrow-disbursement') then
      ended := case when s.state in ('rejected_clean', 'absent_proven') then 'failed' else s.state end;
    end if;
    if ended is not null then perform tell(entry, s.maker_id, 'ended', ended, null, s.id); end if;
  end if;
end $$;

-- A person hears of what was done to their sign-in, also where it was themselves: it may have been somebody else.
create function tell_of_sign_in(entry audit) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  happened text := case entry.action
    when 'staff.sign-in' then case when entry.detail->>'newDevice' = 'true' then 'new-device' end
    when 'staff.change-own-password' then 'new-password'
    when 'staff.reset-password' then case when entry.detail->>'authenticatorDropped' = 'true' then 'factor-off' else 'new-password' end
    when 'staff.set-up-factor' then 'factor-on'
    when 'staff.remove-factor' then 'factor-off' end;
begin
  insert into notice (staff_id, audit_seq, kind, word)
  select s.id, entry.seq, 'sign-in', happened from staff s
  where s.id = split_part(entry.subject, ':', 2)::uuid and s.disabled_at is null and happened is not null
  on conflict do nothing;
end $$;

create function tell_of_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.subject like 'proposal:%' then perform tell_of_proposal(new);
  elsif new.subject like 'staff:%' then perform tell_of_sign_in(new);
  else perform tell_of_submission(new); end if;
  return null;
end $$;
create trigger tell after insert on audit for each row
  when (new.action in ('proposal.ask', 'proposal.approve', 'proposal.reject', 'proposal.void', 'proposal.lapse')
    or new.action in ('staff.sign-in', 'staff.change-own-password', 'staff.reset-password', 'staff.set-up-factor', 'staff.remove-factor')
    or (new.action like 'submission.%' and new.subject like 'submission:%'))
  execute function tell_of_entry();

revoke all on function tell(audit, uuid, text, text, uuid, uuid), tell_of_proposal(audit), payout_ended(uuid), tell_of_submission(audit),
  tell_of_sign_in(audit), tell_of_entry(), about_of(uuid, uuid) from public;
grant execute on function about_of(uuid, uuid) to countinghouse_web;
grant select, delete, update (read_at) on notice to countinghouse_web;
