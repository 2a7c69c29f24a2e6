-- A key by which a corrected sheet finds rows that stayed as they were, part by part as its rows arrive. Equal rows have equal
-- keys but not the other way round, so the caller still compares the cells.
create or replace function sheet_row_key(cells jsonb) returns text
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select md5(regexp_replace(string_agg(coalesce(cell ->> 'text', cell #>> '{}', ''), '' order by place), '[^0-9A-Za-z]', '', 'g'))
  from jsonb_array_elements(cells) with ordinality as c(cell, place)
$$;

grant execute on function sheet_row_key to countinghouse_web;
