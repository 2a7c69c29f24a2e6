-- Notifies the people who may approve a proposal now and neither made nor edited it: when it is made, when an approval makes it
-- their turn, and once more if they are reminded. A comment is for its maker, and for those who have decided or written before. Once it is decided, those notifications count as read, and its maker is notified.
create or replace function tell_of_proposal(entry audit) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  asked proposal;
begin
  select * into asked from proposal where id = split_part(entry.subject, ':', 2)::uuid;
  if asked.state = 'pending' and entry.action in ('proposal.ask', 'proposal.approve', 'proposal.remind') then
    perform tell(entry, s.id, 'asked', case entry.action when 'proposal.remind' then 'reminder' else 'pending' end, asked.id, null) from staff s
      where may_consent(asked, s) and s.id <> asked.maker_id and not contributed(asked, s.id)
        and approval_stop(asked, s, null) is distinct from 'not-needed'
        and not exists (select from approval a where a.proposal_id = asked.id and a.approver_id = s.id)
        and (entry.action = 'proposal.remind' or not exists (select from notice n where n.proposal_id = asked.id and n.staff_id = s.id and n.kind = 'asked'));
  elsif entry.action = 'proposal.comment' then
    perform tell(entry, s.id, 'commented', 'comment', asked.id, null) from staff s where s.id in (
      select asked.maker_id union select a.approver_id from approval a where a.proposal_id = asked.id
      union select c.author_id from proposal_comment c where c.proposal_id = asked.id);
  elsif asked.state <> 'pending' then
    update notice set read_at = clock_timestamp() where proposal_id = asked.id and kind in ('asked', 'commented') and read_at is null;
    perform tell(entry, asked.maker_id, 'decided', asked.state, asked.id, null);
  end if;
end $$;
