-- Notifies the maker when a submission needs a person, and when it ends; those who approved it too where it waits for funds, once for a payout: for a payout once all its submissions have ended, for
-- a release and other changes at the end of each.
create or replace function tell_of_submission(entry audit) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  ended text;
begin
  select * into s from submission where id = split_part(entry.subject, ':', 2)::uuid;
  if entry.action is distinct from 'submission.' || s.state then return; end if;
  update notice set read_at = clock_timestamp() where submission_id = s.id and kind = 'stuck' and read_at is null;
  if s.hold_reason = 'funds' then
    if entry.detail ? 'behind' then return; end if;
    perform tell(entry, person, 'stuck', s.hold_reason, null, s.id) from (
      select s.maker_id as person union select approver_id from approval a where a.proposal_id = s.proposal_id and a.decision = 'approve') those;
  elsif s.state = 'on_hold' then
    perform tell(entry, s.maker_id, 'stuck', s.hold_reason, null, s.id);
  -- What was made anew has not ended.
  elsif entry.detail ? 'resumed' then return;
  elsif s.state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven') then
    if s.kind in ('create-disbursement', 'create-escrow-disbursement') then
      -- Two batches of a payout that end at the same moment would not see one another's end, and nobody would be told.
      perform pg_advisory_xact_lock(hashtextextended('ended ' || s.payout_id, 0));
      ended := payout_ended(s.payout_id);
    elsif s.kind in ('cancel-disbursement', 'release-escrow', 'reverse-escrow', 'release-escrow-disbursement', 'cancel-escrow-disbursement') then
      ended := case when s.state in ('rejected_clean', 'absent_proven') then 'failed' else s.state end;
    end if;
    if ended is not null then perform tell(entry, s.maker_id, 'ended', ended, null, s.id); end if;
  end if;
end $$;
