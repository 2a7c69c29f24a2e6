-- Whom a ceiling of a recipient's day is about: the first recipients by their place in the sheet who get more than `most`, each with the name
-- and the first lines of their rows, what these pay, and what else counts for the day; and how many more there are. Of two days, the
-- one on which somebody gets the most. Null where there are no rows to name.
create or replace function recipients_above(asked proposal, of_currency text, most numeric, moment timestamptz) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  with above as materialized (
    select d, s.* from unnest(ceiling_days(asked, moment)) d, recipient_day_sums(asked, of_currency, d, moment) s
      where own_minor + earlier_minor > most and row_ids is not null),
  placed as (
    select a.*, count(*) over () as all_of_them, (select min(ordinal) from payout_row where id = any (a.row_ids)) as place from above a
      where d = (select d from above order by own_minor + earlier_minor desc, d limit 1)),
  first_ones as (select * from placed order by place, row_ids limit 3)
  select jsonb_build_object('more', max(all_of_them) - count(*), 'recipients', jsonb_agg(jsonb_build_object('name', named.name, 'lines', named.lines,
      'rows', cardinality(row_ids), 'own', own_minor::text, 'earlier', earlier_minor::text) order by place, row_ids))
    from first_ones f, lateral (
      select (array_agg(name))[1] as name, jsonb_agg(line_no) as lines from (
        select coalesce(nullif(r.name, ''), y.name) as name, r.line_no from payout_row r left join payee y on y.id = r.payee_id
          where r.id = any (f.row_ids) order by r.ordinal, r.id limit 3) of_recipient) named
    having count(*) > 0
$$;
