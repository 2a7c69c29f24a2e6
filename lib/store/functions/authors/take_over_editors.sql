-- I6: whoever worked on what these rows were copied from is an editor of the payout that they are copied into: of the payout that is
-- copied or paid again, of the template, of the group. Read again with each part of the rows, since somebody may edit what is copied in
-- between. A note is not copied. What of a payee nobody has approved is found when approval is requested (`payee_authors`). In plpgsql, which keeps
-- its plans: a long sheet comes in a hundred statements.
create or replace function take_over_editors(payouts uuid[], origin_rows uuid[], groups jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  with source as (
    select p.id as into_id, s.id from payout p, unnest(array[p.parent_payout_id, p.copied_from]) s(id) where p.id = any (payouts) and s.id is not null
    union select again.payout_id, origin.payout_id from payout_row again join payout_row origin on origin.id = again.origin_row_id
      where again.id = any (origin_rows))
  insert into payout_editor (payout_id, staff_id, did, origin_id)
  select s.into_id, e.staff_id, e.did, coalesce(e.origin_id, e.payout_id) from source s join payout_editor e on e.payout_id = s.id
    where e.did <> 'noted' and not is_of_payee(e.did)
  union select p.id, t.staff_id, t.did, coalesce(t.origin_id, t.template_id) from payout p join template_editor t using (template_id)
    where p.id = any (payouts)
  union select (g->>'payout')::uuid, e.staff_id, 'group', e.group_id from jsonb_array_elements(groups) g
    join payee_group_editor e on e.group_id = (g->>'group')::uuid
  on conflict do nothing;
end $$;
