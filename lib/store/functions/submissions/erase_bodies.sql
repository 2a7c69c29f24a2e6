-- Erases the bytes of submissions that ended 30 days ago, of at most so many at once, and returns how many.
create or replace function erase_bodies(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  erased int;
begin
  actor := acting(actor, '{system}');
  update submission set body = null where id in (select id from submission where body is not null
    and state_since < (select clock_timestamp()) - interval '30 days'
    and state in ('settled', 'partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void') limit (request->>'most')::int);
  get diagnostics erased = row_count;
  if erased > 0 then perform write_audit(actor, 'submission.erase-bodies', 'store', jsonb_build_object('count', erased)); end if;
  return to_jsonb(erased);
end $$;

grant execute on function erase_bodies to countinghouse_web;
