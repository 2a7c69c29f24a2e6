-- The advisory lock that a sender holds for as long as its process lives.
create or replace function presence_key(worker text) returns bigint
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$ select hashtextextended('sender ' || worker, 0) $$;
