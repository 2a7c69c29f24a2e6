-- I12: what an escrow belongs to is written once. Its status follows readings, and never an older one.
create or replace function guard_escrow_item() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from environment where env = new.env) then
    perform refuse(7, format('An escrow of the environment %s does not belong into this database', new.env));
  end if;
  if tg_op = 'UPDATE' then
    if (new.service_id, new.disbursement_id, new.env, new.created_at) is distinct from (old.service_id, old.disbursement_id, old.env, old.created_at)
      or (old.submission_id is not null and new.submission_id is distinct from old.submission_id)
      or (old.row_id is not null and new.row_id is distinct from old.row_id) then
      perform refuse(12, 'What an escrow belongs to does not change');
    end if;
    if new.observed_at < old.observed_at then perform refuse(12, 'An older reading does not replace a newer one'); end if;
  end if;
  if new.submission_id is not null and not exists (select from submission s
    where s.id = new.submission_id and s.kind = 'create-escrow-disbursement' and s.service_id = new.disbursement_id) then
    perform refuse(12, 'The escrow is not of this submission');
  end if;
  if new.row_id is not null and not exists (select from submission_row r where r.submission_id = new.submission_id and r.row_id = new.row_id) then
    perform refuse(12, 'The escrow is not of this row');
  end if;
  return new;
end $$;
