-- The hash of everything behind the figures of a payout that an approver has to see: the sheet, its columns and what its totals were
-- compared with, the cells of each row as they were in the sheet, what people did to it, who and when, its warnings with the reasons
-- that were given, the formats that were applied, and the row that it pays again. `some_rows` narrows it to rows that are approved
-- anew; null for all.
create or replace function review_digest(which uuid, some_rows uuid[]) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select encode(sha256(
    sha256(convert_to(jsonb_build_array(p.sheet_name, p.sheet_tab, p.headings, p.mapping, p.control, p.parent_payout_id, p.created_by)::text, 'UTF8'))
    || coalesce((select string_agg(sha256(convert_to(row(r.row_tag, r.line_no, r.state, r.cells, r.patch, r.edits,
        r.settlements, r.problems, r.repairs, r.origin_row_id)::text, 'UTF8')), '' order by r.ordinal)
      from payout_row r where r.payout_id = p.id and (some_rows is null or r.id = any (some_rows))), '')), 'hex')
  from payout p where p.id = which
$$;

grant execute on function review_digest to countinghouse_web;
