-- Whether the lost time of the present epoch is searched in a list: two complete sweeps, the first begun 30 minutes or more
-- after the epoch because lists lag by that much, the second 10 minutes or more after the first ended, and nothing from before
-- the epoch seen for the first time by the second.
create or replace function lost_time_is_swept(of_list text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from control c join sweep a on a.epoch = c.epoch join sweep b on b.epoch = c.epoch
    where a.list = of_list and b.list = of_list and a.purpose = 'restore' and b.purpose = 'restore' and a.complete and b.complete
      and a.began_at >= c.epoch_since + interval '30 minutes' and b.began_at >= a.ended_at + interval '10 minutes'
      and not exists (select from stranger x where x.list = of_list and x.first_seen_at between b.began_at and b.ended_at
        and coalesce(x.created_at < c.epoch_since, x.first_seen_at < c.epoch_since + interval '1 day')))
$$;

grant execute on function lost_time_is_swept to countinghouse_web;
