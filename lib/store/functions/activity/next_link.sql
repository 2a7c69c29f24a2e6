-- I14: writes every column of the next link of the chain itself: it contains the entries that have waited longest, so that no caller, not even
-- the owner, extends the chain in another way. Writes nothing where no entry waits. An entry that waits and does not exist stays
-- in the list, where the verification finds it.
create or replace function next_link() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  last audit_chain;
  hashes bytea;
begin
  perform pg_advisory_xact_lock(7264032);
  select * into last from audit_chain order by place desc limit 1;
  with taken as (select a.seq, a.hash from audit_unchained u join audit a on a.seq = u.seq order by u.seq limit 1000),
    done as (delete from audit_unchained u using taken t where u.seq = t.seq)
  select array_agg(t.seq order by t.seq), string_agg(t.hash, ''::bytea order by t.seq) into new.seqs, hashes from taken t;
  if new.seqs is null then return null; end if;
  new.place := coalesce(last.place, 0) + 1;
  new.prev := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
  new.at := date_trunc('milliseconds', clock_timestamp());
  new.hash := sha256(new.prev || convert_to(to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'UTF8') || hashes);
  return new;
end $$;
