-- The part of the service's list in which a submission would be: 26 hours on each side of its sends, up to the start of the
-- search. Sends that were opened after that start do not count; of those that a restored backup lost, nothing is known.
create or replace function scan_window(s submission, started timestamptz, out window_from timestamptz, out window_to timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(s.first_sent_at, s.created_at) - interval '26 hours',
    case when s.send_by is not null or s.epoch < c.epoch then started
      else least(coalesce((select max(opened_at) from attempt where submission_id = s.id and opened_at <= started) + interval '26 hours', started), started) end
  from control c
$$;
