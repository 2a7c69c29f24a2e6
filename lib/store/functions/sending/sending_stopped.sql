-- Why nothing is sent for the first time now, whatever it is; null where it may be.
create or replace function sending_stopped() returns text
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case when clock_is_behind() then 'clock-behind' when sending_blocked_reason is not null then 'blocked'
    when not sending_enabled then 'switched-off' when comparison_is_due() then 'comparing' end from control
$$;

grant execute on function sending_stopped to countinghouse_web;
