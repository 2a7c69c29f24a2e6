-- Records that the token's person edited a payout, a template or a group of payees: they may not approve the payout, nor one that is made
-- of them. `did` says what they did of a payout, and `lines` are the numbers of the rows that they changed.
create or replace function name_editor(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  changed int[] := array(select value::int from jsonb_array_elements_text(coalesce(request->'lines', '[]')));
begin
  if request->>'payoutId' is not null then
    insert into payout_editor as e (payout_id, staff_id, did, lines)
    values ((request->>'payoutId')::uuid, held.staff_id, coalesce(request->>'did', 'edited'), changed[:20])
    on conflict on constraint payout_editor_once do update set at = clock_timestamp(),
      lines = (array(select distinct unnest(e.lines || excluded.lines) order by 1))[:20];
  elsif request->>'templateId' is not null then
    insert into template_editor (template_id, staff_id, did) values ((request->>'templateId')::uuid, held.staff_id, 'template')
    on conflict on constraint template_editor_once do update set at = clock_timestamp();
  else
    insert into payee_group_editor (group_id, staff_id) values ((request->>'groupId')::uuid, held.staff_id)
    on conflict (group_id, staff_id) do update set at = clock_timestamp();
  end if;
  return null;
end $$;

grant execute on function name_editor to countinghouse_web;
