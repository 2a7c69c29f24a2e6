-- Whether an outcome of an attempt leads to a state.
create or replace function outcome_allows(outcome text, next_state text) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select case outcome when 'accepted' then next_state = 'accepted' when 'clean_reject' then next_state = 'rejected_clean'
    when 'unknown' then next_state = 'unknown' else next_state in ('ready', 'unknown') end
$$;
