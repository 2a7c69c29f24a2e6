-- Whether these limits allow anything that the limits in force do not.
create or replace function loosens_limit(next amount_limit) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((select (a.smallest_minor is not null and (next.smallest_minor is null or next.smallest_minor < a.smallest_minor))
      or (a.largest_minor is not null and (next.largest_minor is null or next.largest_minor > a.largest_minor))
      or (a.largest_per_day_minor is not null and (next.largest_per_day_minor is null or next.largest_per_day_minor > a.largest_per_day_minor))
    from amount_limit a where a.currency = next.currency and a.state = 'in-force' order by a.in_force_at desc, a.made_at desc limit 1), false)
$$;
