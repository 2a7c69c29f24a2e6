-- Ends the wait for the service once each of its lists was read completely, late enough.
create or replace function settle_comparison() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update control c set compare_since = null, away_from = null, compare_after = null
  where c.compare_since is not null and c.sending_blocked_reason is null
    and not exists (select from unnest(array['disbursements', 'escrow-disbursements', 'payments']) l where not exists (
      select from sweep s where s.list = l and s.purpose = 'compare' and s.complete and s.began_at >= c.compare_after));
  if found then
    perform announce('control', '{}');
    perform announce('live', '{"payoutId": null}');
  end if;
end $$;
