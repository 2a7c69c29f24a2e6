-- The moment in a ticket. Refused where the ticket is not the database's own for this submission and purpose.
create or replace function time_of_ticket(ticket text, which uuid, purpose text) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  micros text := substring(ticket from '^([0-9]{1,17})\.[0-9a-f]{64}$');
  moment timestamptz := timestamptz 'epoch' + micros::bigint * interval '1 microsecond';
begin
  if moment is null or ticket is distinct from reading_ticket(which, purpose, moment) then
    perform refuse(12, 'A reading begins with a ticket of the database, for this submission and this purpose');
  end if;
  -- The clock was set back since: the order of readings is not known.
  if moment > clock_timestamp() then perform refuse(12, 'A reading cannot begin in the future'); end if;
  return moment;
end $$;
