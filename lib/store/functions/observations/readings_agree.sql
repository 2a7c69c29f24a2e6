-- Whether the two latest readings since the submission came to its present state agree about the whole. One that
-- contradicts what was sent or what is known is written as `unknown-word`, and agrees with none.
create or replace function readings_agree(s submission, word text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select word <> 'unknown-word' and (select array_agg(o.mapped) from (
    select mapped from observation where submission_id = s.id and started_at > s.state_since order by started_at desc limit 2) o) = array[word, word]
$$;
