-- Rows that a corrected sheet has as they were are found by the words of their cells, part by part as its rows arrive. The key is
-- coarser than being the same, so that whoever compares the cells themselves decides.
create or replace function sheet_row_key(cells jsonb) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select md5(regexp_replace(string_agg(coalesce(cell ->> 'text', cell #>> '{}', ''), '' order by place), '[^0-9A-Za-z]', '', 'g'))
  from jsonb_array_elements(cells) with ordinality as c(cell, place)
$$;

grant execute on function sheet_row_key to countinghouse_web;
