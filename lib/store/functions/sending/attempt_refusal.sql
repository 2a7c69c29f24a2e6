-- Why no attempt may begin now; null where one may. Asked when an attempt is opened, and again by the table itself.
create or replace function attempt_refusal(s submission, quote jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  switches control;
  k submission_kind;
  lost text;
  turn text;
  problem text;
begin
  -- Attempts are opened one after the other, so that each sees the money that the one before put at risk.
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
  if comparison_is_due() then return 'comparing'; end if;
  if sends_from(s) > clock_timestamp() then return 'not-yet'; end if;
  lost := restore_refusal(s);
  if lost is not null then return lost; end if;
  turn := turn_refusal(s.id);
  if turn is not null then return turn; end if;
  -- After an attempt that certainly sent nothing, the price, the payees and the age of the approval are checked again. The approval of a payout that
  -- is sent on a certain day lives from that day on.
  if k.pays_out and too_much_unknown(s) then return 'too-much-unknown'; end if;
  if s.kind <> 'cancel-disbursement'
    and exists (select from proposal where id = s.proposal_id and greatest(decided_at, sends_from(s)) < clock_timestamp() - interval '24 hours') then
    return 'approval-lapsed';
  end if;
  problem := sending_policy_problem(s);
  if problem is not null then return problem; end if;
  if payee_changed(s) then return 'payee-changed'; end if;
  if k.quoted and ((quote->>'totalMinor')::bigint, (quote->>'feeMinor')::bigint, (quote->>'debitMinor')::bigint)
    is distinct from (s.total_minor, s.quote_fee_minor, s.quote_debit_minor) then return 'quote-differs'; end if;
  return null;
end $$;
