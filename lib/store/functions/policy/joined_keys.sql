-- The connected components of a graph with an edge between each two keys at the same place of both lists: of each key, the least
-- one that it is connected with.
create or replace function joined_keys(lefts text[], rights text[]) returns table (key text, label text)
language plpgsql immutable set search_path = pg_catalog, public, pg_temp
as $$
declare
  keys text[];
  labels text[];
  found text[];
begin
  select array_agg(k order by k collate "C"), array_agg(k order by k collate "C") into keys, found
    from (select unnest(lefts) union select unnest(rights)) x(k);
  while found is distinct from labels loop
    labels := found;
    -- Each key takes the least label of itself, its label and its neighbours.
    with l as materialized (select * from unnest(keys, labels) x(k, lab)), edge as (select * from unnest(lefts || rights, rights || lefts) e(k, to_key)),
      near as (select e.k, min(n.lab collate "C") as lab from edge e join l n on n.k = e.to_key group by e.k)
    select array_agg(least(l.lab collate "C", far.lab collate "C", near.lab collate "C") order by l.k collate "C") into found
      from l join l far on far.k = l.lab left join near on near.k = l.k;
  end loop;
  return query select * from unnest(keys, labels);
end $$;
