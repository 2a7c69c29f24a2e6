-- Those of some rows whose payee is no longer paid where they were paid at the moment `asked`. The payout method that a row names
-- must be theirs, of the row's kind and number, approved, and past its security hold. A phone number that no payout method of
-- the row's payee has is left to the sheet, until one of their methods is ended, or another payee's method with this very
-- number is ended and nobody has the number since.
create or replace function payees_moved(some_rows uuid[], asked timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  -- Few methods end, so each number is looked up: as "not exists", it would be searched for among all methods there are.
  with ended as materialized (
    select e.payee_id, case when (select true from payee_account other where other.kind = 'phone' and other.phone = e.phone
      and other.state = 'approved' limit 1) is null then e.phone end as free_phone
    from payee_account e where e.kind = 'phone' and e.ended_at > asked)
  select r.id from unnest(some_rows) as of_row(id) join payout_row r using (id) left join payee_account a on a.id = r.payee_account_id
  where case when r.payee_account_id is not null then not coalesce(a.payee_id = r.payee_id
      and a.kind = r.dest_kind and (a.kind = 'wallet' or a.phone = r.dest_key) and a.state = 'approved' and a.usable_from <= clock_timestamp(), false)
    else coalesce(r.payee_id in (select payee_id from ended), false)
      or coalesce(r.dest_key in (select free_phone from ended where free_phone is not null), false) end
$$;

grant execute on function payees_moved to countinghouse_web;
