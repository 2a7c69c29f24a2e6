-- I5, at commit: the submitted rows pay exactly whom the proposal named. All submissions of a proposal are made in one
-- transaction, so one check at its end is enough.
create or replace function check_recipients() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if new.kind not in ('create-disbursement', 'create-escrow-disbursement')
    or new.id <> (select id from submission s where proposal_id = new.proposal_id and not is_made_anew(s.root_id, s.generation) order by id limit 1) then return null; end if;
  if (select recipients_hash from proposal where id = new.proposal_id) is distinct from recipients_hash(array(
    select x.row_id from submission_row x join submission s on s.id = x.submission_id where s.proposal_id = new.proposal_id and not is_made_anew(s.root_id, s.generation))) then
    perform refuse(6, 'The rows are not paid where and what was approved');
  end if;
  return null;
end $$;
