-- The rows of a payout that have these numbers in its sheet, as `id` and `line` in the order of the sheet; null where one of the
-- numbers is of no row. At most 50 numbers.
create or replace function rows_named(of_payout uuid, numbers jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  wanted int[];
  found jsonb;
begin
  select coalesce(array_agg(distinct n::int), '{}') into wanted from jsonb_array_elements_text(coalesce(numbers, '[]')) n;
  if cardinality(wanted) = 0 then return '[]'; end if;
  if cardinality(wanted) > 50 then return null; end if;
  select jsonb_agg(jsonb_build_object('id', r.id, 'line', r.line_no) order by r.ordinal) into found
  from payout_row r where r.payout_id = of_payout and r.line_no = any(wanted);
  return case when (select count(distinct r->'line') from jsonb_array_elements(coalesce(found, '[]')) r) = cardinality(wanted) then found end;
end $$;
