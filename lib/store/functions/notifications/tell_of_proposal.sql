-- Notifies the people who may decide about a proposal and neither made nor edited it. Once it is decided, those notifications count as read, and
-- its maker is notified.
create or replace function tell_of_proposal(entry audit) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
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
