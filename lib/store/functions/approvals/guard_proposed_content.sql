-- A release of a batch names its escrows one by one, each once, with amounts that add up to what is approved: the service
-- could take an empty list for all of them. Going past open terms takes an approver and a reason.
create or replace function guard_proposed_content() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  content jsonb := new.summary->'content';
  forced boolean := coalesce((content->>'force')::boolean, false);
  named record;
begin
  if (new.kind = 'declare-absent' or (new.kind in ('release-escrow', 'release-escrow-disbursement') and forced))
    and btrim(coalesce(content->>'reason', '')) = '' then
    perform refuse(6, 'What goes past the service''s own rules names its reason');
  end if;
  if forced and not exists (select from staff where id = new.maker_id and role = 'approver' and disabled_at is null) then
    perform refuse(6, 'Only an approver may ask for a forced release');
  end if;
  if new.kind = 'release-escrow-disbursement' then
    if jsonb_typeof(content->'escrows') is distinct from 'array' then perform refuse(6, 'A release names its escrows'); end if;
    select count(*) as n, count(distinct (value->>'escrowId')::uuid) as distinct_n,
      sum(replace(value->>'amount', '.', '')::numeric) as total into named from jsonb_array_elements(content->'escrows');
    if named.n = 0 or named.n <> named.distinct_n then perform refuse(6, 'A release names its escrows, each once'); end if;
    if (named.n, named.total) is distinct from (new.row_count::bigint, new.total_minor::numeric) then
      perform refuse(5, 'The escrows do not add up to what is asked for');
    end if;
  end if;
  return new;
end $$;
