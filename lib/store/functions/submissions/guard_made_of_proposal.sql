-- I6: a submission is exactly what was approved, not more than 24 hours ago. The approval of a payout that is sent on a certain day lives from that day on.
create or replace function guard_made_of_proposal(s submission, k submission_kind) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
begin
  select * into asked from proposal where id = s.proposal_id for share;
  if asked.state is distinct from 'approved' then perform refuse(6, 'The proposal is not approved'); end if;
  if greatest(asked.decided_at, case when s.generation > 1 then sends_from(s) end) < clock_timestamp() - interval '24 hours' then perform refuse(6, 'The approval is older than 24 hours'); end if;
  if (asked.env, asked.maker_id, asked.content_hash) is distinct from (s.env, s.maker_id, s.content_hash)
    or asked.payout_id is distinct from s.payout_id or asked.currency <> s.currency or asked.kind <> k.proposal_kind then
    perform refuse(6, 'The submission is not what was approved');
  end if;
  if s.kind = 'cancel-disbursement' and (asked.subject_id <> s.target_submission_id
    or not exists (select from submission where id = s.target_submission_id and service_id is not null)) then
    perform refuse(6, 'The cancel is not for the disbursement that was approved');
  end if;
  if s.kind not in ('create-disbursement', 'cancel-disbursement') then
    if (asked.subject_id, asked.total_minor) is distinct from (s.subject_service_id, s.total_minor) and not k.creates then
      perform refuse(6, 'The submission is not for what was approved');
    end if;
    if not k.creates and exists (select from submission where proposal_id = s.proposal_id) then
      perform refuse(6, 'What was approved once is submitted once');
    end if;
  end if;
end $$;
