-- Whether a submission was refused or never arrived and was then made anew under another key: the later one takes its place.
create or replace function is_made_anew(root uuid, number int) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from submission n where n.root_id = root and n.generation > number)
$$;

grant execute on function is_made_anew to countinghouse_web;
