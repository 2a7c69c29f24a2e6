-- The moment before which nothing of a submission may be sent, as it was approved with its payout; null where there is none. A cancel never waits.
create or replace function sends_from(s submission) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (select p.send_at from payout p where p.id = s.payout_id and s.kind <> 'cancel-disbursement');
end $$;

grant execute on function sends_from to countinghouse_web;
