-- I6: the name and the note of a payout, a template, and a group with its name and its payees are changed only where the person who does it was
-- recorded as an editor in the same transaction, by the token of their session.
create or replace function guard_editor_named() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  here jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  named boolean;
begin
  named := case tg_table_name
    when 'payout' then exists (select from payout_editor where payout_id = (here->>'id')::uuid and at >= transaction_timestamp())
    when 'payout_template' then exists (select from template_editor where template_id = (here->>'id')::uuid and at >= transaction_timestamp())
    else exists (select from payee_group_editor where group_id = coalesce(here->>'group_id', here->>'id')::uuid and at >= transaction_timestamp())
  end;
  if not named and not by_owner() then perform refuse(6, format('Who changes a %s is recorded as its editor', tg_table_name)); end if;
  return null;
end $$;
