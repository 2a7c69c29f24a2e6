-- Whether it is certain that a row was not paid, so that it may be paid again: two readings of the service, far enough apart,
-- agree that it failed; or its submission was refused, never arrived, or was never tried.
create or replace function certainly_unpaid(row_uuid uuid) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from row_outcome o join submission s on s.id = o.submission_id
    where o.row_id = row_uuid and o.mapped in ('failed', 'cancelled') and o.confirmed_failed_at is not null
      and s.state in ('partial', 'failed', 'cancelled'))
  or (exists (select from submission_row where row_id = row_uuid)
    and not exists (select from submission_row where row_id = row_uuid and live))
$$;

grant execute on function certainly_unpaid to countinghouse_web;
