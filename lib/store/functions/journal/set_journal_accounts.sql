-- Sets the accounts of the accounting journal, on behalf of the token's person. What was exported before stays as it is.
create or replace function set_journal_accounts(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
begin
  select * into person from staff where id = held.staff_id;
  if person.role <> 'admin' then perform refuse(16, 'An admin sets the accounts of the journal'); end if;
  insert into journal_account (key, code, name, set_by)
  select a.key, btrim(a.code), btrim(a.name), person.id from jsonb_to_recordset(request->'accounts') as a(key text, code text, name text)
  on conflict (key) do update set code = excluded.code, name = excluded.name, set_by = excluded.set_by, set_at = clock_timestamp();
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'journal.set-accounts', 'journal:accounts',
    jsonb_build_object('accounts', request->'accounts'));
  return null;
end $$;

grant execute on function set_journal_accounts to countinghouse_web;
