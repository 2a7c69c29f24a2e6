-- Makes the next rows of a submitted payout searchable, at most `most` of them, the payout that was submitted last first. Returns how many
-- rows were read; 0 where all are searchable. One instance at a time calls it, under the lease of its job.
create or replace function index_rows(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  of_payout uuid;
  asked timestamptz;
  begun integer;
  reached integer;
  found integer;
begin
  select p.id, a.at, case when s.asked_at = a.at then s.last_ordinal else -1 end into of_payout, asked, begun
  from payout p
  cross join lateral (
    select max(o.asked_at) as at from proposal o where o.payout_id = p.id and o.kind = 'payout') a
  left join searchable_payout s on s.payout_id = p.id
  where p.state in ('pending_approval', 'approved') and a.at is not null
    and (s.payout_id is null or s.asked_at <> a.at or not s.complete)
  order by a.at desc limit 1;
  if of_payout is null then return 0; end if;
  with next as (
    select r.* from payout_row r where r.payout_id = of_payout and r.ordinal > begun order by r.ordinal limit most
  ), put as (
    insert into search_entry (kind, id, at, search)
    select 'row', n.id, asked, entry_words(
      concat_ws(' ', n.name, n.reference, n.row_tag, n.email, case when n.dest_kind = 'wallet' then n.dest_key end),
      case when n.dest_kind = 'phone' then n.dest_key end, n.amount_minor, n.id)
    from next n where n.state <> 'left-out'
    on conflict (kind, id) do update set at = excluded.at, search = excluded.search
  )
  select count(*), max(ordinal) into found, reached from next;
  insert into searchable_payout (payout_id, asked_at, last_ordinal, complete)
  values (of_payout, asked, coalesce(reached, begun), found < most)
  on conflict (payout_id) do update
    set asked_at = excluded.asked_at, last_ordinal = excluded.last_ordinal, complete = excluded.complete;
  -- A payout without any further row is complete; whether others wait is found out by the next call.
  return greatest(found, 1);
end $$;

grant execute on function index_rows to countinghouse_web;
