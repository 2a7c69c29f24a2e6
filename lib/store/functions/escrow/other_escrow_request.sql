-- The oldest open request about money that a proposal is about too: a release, a return or a cancel that is pending, or approved and not ended yet.
-- `only_approved`: pending ones do not count. Locks, so that the answer stays true until the end of the transaction.
create or replace function other_escrow_request(asked proposal, only_approved boolean) returns proposal
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  own uuid[];
  subjects uuid[];
  other proposal;
begin
  perform pg_advisory_xact_lock(hashtextextended('escrow requests', 0));
  own := array(select escrows_of(asked));
  subjects := own || asked.subject_id || array(select distinct disbursement_id from escrow_item where service_id = any (own));
  select q.* into other from proposal q
  where q.id is distinct from asked.id and (q.state = 'pending' or q.subject_id = any (subjects) or q.id in (
      select x.proposal_id from submission_escrow l join submission x on x.id = l.submission_id where l.escrow_id = any (own)))
    and q.kind in ('release-escrow', 'reverse-escrow', 'release-escrow-disbursement', 'cancel-escrow-disbursement')
    and (q.state = 'pending' and not only_approved and lapses_at(q) >= clock_timestamp()
      or q.state = 'approved' and case when exists (select from submission x where x.proposal_id = q.id)
        then exists (select from submission x where x.proposal_id = q.id
          and (x.state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or x.hold_reason <> 'figures_differ'))
        else q.decided_at >= clock_timestamp() - interval '24 hours' end)
    -- Which escrows a batch has may not be read yet.
    and (q.subject_id = asked.subject_id and 'cancel-escrow-disbursement' in (q.kind, asked.kind)
      or exists (select from escrows_of(q) e where e = any (own)))
  order by q.asked_at limit 1;
  return other;
end $$;

grant execute on function other_escrow_request to countinghouse_web;
