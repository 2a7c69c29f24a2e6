-- I6: a submission that needs no proposal is made by a preparer or an approver.
create or replace function guard_made_alone(s submission) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if s.proposal_id is not null then perform refuse(6, format('A %s is made without a proposal', s.kind)); end if;
  perform from staff where id = s.maker_id and role in ('preparer', 'approver') and disabled_at is null for share;
  if not found then perform refuse(6, 'Only a preparer or an approver collects money'); end if;
end $$;
