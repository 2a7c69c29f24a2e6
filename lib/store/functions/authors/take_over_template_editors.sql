-- I6: whoever worked on the payout that a template copies is an editor of the template, read again with each part of its rows.
create or replace function take_over_template_editors() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into template_editor (template_id, staff_id, did, origin_id)
  select t.id, e.staff_id, e.did, coalesce(e.origin_id, e.payout_id)
  from payout_template t join payout_editor e on e.payout_id = t.copied_from
  where t.id in (select template_id from changed) and e.did <> 'noted' and not is_of_payee(e.did)
  on conflict do nothing;
  return null;
end $$;
