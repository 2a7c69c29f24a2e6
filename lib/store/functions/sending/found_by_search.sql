-- Whether a search found the payout at the service: sending it once more could only pay it again.
create or replace function found_by_search(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from absence_scan a join submission_kind k on k.kind = s.kind and k.creates and k.pays_out
    where a.submission_id = s.id and a.found > 0)
$$;

grant execute on function found_by_search to countinghouse_web;
