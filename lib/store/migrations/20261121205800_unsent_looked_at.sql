-- An attempt that certainly sent nothing settles neither the price nor how old an approval may be: both are looked at before
-- each attempt until one may have run.
create or replace function open_problem(s submission, switches control, quote jsonb) returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  k submission_kind;
begin
  select * into k from submission_kind where kind = s.kind;
  if s.state not in ('ready', 'unknown') or coalesce(s.next_attempt_at, s.state_since) > clock_timestamp()
    or (s.state = 'unknown' and s.next_attempt_at is null) then return 'not-due'; end if;
  if not switches.sending_enabled then return 'switched-off'; end if;
  if s.epoch <> switches.epoch then return 'old-epoch'; end if;
  if s.resend_deadline <= clock_timestamp() then return 'too-late'; end if;
  if s.sends >= 16 then return 'too-many'; end if;
  if token_ran_out(s) then return 'token-ran-out'; end if;
  if may_have_run(s.id) then return null; end if;
  if k.pays_out and money_unknown(s.id, s.currency) >= switches.max_unknown_minor then return 'too-much-unknown'; end if;
  if s.kind <> 'cancel-disbursement'
    and exists (select from proposal where id = s.proposal_id and decided_at < clock_timestamp() - interval '24 hours') then
    return 'approval-lapsed';
  end if;
  if payee_changed(s) then return 'payee-changed'; end if;
  if k.quoted and ((quote->>'totalMinor')::bigint, (quote->>'feeMinor')::bigint, (quote->>'debitMinor')::bigint)
    is distinct from (s.total_minor, s.quote_fee_minor, s.quote_debit_minor) then return 'quote-differs'; end if;
  return null;
end $$;
