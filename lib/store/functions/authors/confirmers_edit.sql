-- Who confirmed what the columns of a sheet mean counts as an editor, also where their answer was remembered from an earlier sheet.
create or replace function confirmers_edit() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into payout_editor (payout_id, staff_id, did)
  select new.id, s.id, 'columns' from jsonb_array_elements(new.mapping->'confirmed') c join staff s on s.id::text = c->>'staffId' on conflict do nothing;
  return null;
end $$;
