-- The sum that a ceiling of an approver's day limits, in one currency: this proposal and what they approved before it, on the same
-- day or for the day on which this one is sent.
create or replace function approver_day_sum(asked proposal, of_currency text, approver uuid, moment timestamptz) returns numeric
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  decided timestamptz := coalesce((select decided_at from approval where proposal_id = asked.id and approver_id = approver and decision = 'approve'), moment);
  sent_on timestamptz := sending_day(asked, moment);
begin
  return greatest(
    (asked.facts->'totals'->of_currency->>'minor')::numeric + (select coalesce(sum(proposal_money(p, of_currency, null)), 0)
      from approval a join proposal p on p.id = a.proposal_id
      where a.approver_id = approver and a.decision = 'approve' and a.decided_at >= day_of(decided) and a.decided_at < decided
        and p.id <> asked.id and p.state in ('pending', 'approved')),
    own_on_day(asked, of_currency, sent_on, moment) + (select coalesce(sum(proposal_money(p, of_currency, c.submission_id)), 0)
      from counted_on(sent_on, moment) c join proposal p on p.id = c.proposal_id
        join approval a on a.proposal_id = p.id and a.approver_id = approver and a.decision = 'approve' and a.decided_at < decided
      where p.id <> asked.id));
end $$;
