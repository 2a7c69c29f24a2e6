-- Whether a person made a submission or edited its rows: they may not resolve it.
create or replace function made_or_edited(s submission, person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.maker_id = person or exists (select from payout_editor e where e.payout_id = s.payout_id and e.staff_id = person)
$$;
