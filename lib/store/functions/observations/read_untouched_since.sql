-- Whether the latest reading was made after the key expired, and shows nothing of the change: of a release, in each of its
-- escrows.
create or replace function read_untouched_since(s submission, moment timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((select o.mapped = 'untouched' and o.started_at >= moment
    and not exists (select from submission_escrow e where e.submission_id = s.id and s.kind = 'release-escrow-disbursement'
      and not exists (select from jsonb_array_elements(o.items->'escrows') r where (r->>'escrowId')::uuid = e.escrow_id
        and r->>'status' is not null and (r->>'at')::timestamptz >= moment))
    from observation o where o.submission_id = s.id order by o.started_at desc limit 1), false)
$$;
