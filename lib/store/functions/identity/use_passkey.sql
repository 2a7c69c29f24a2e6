-- Uses up what a passkey of this person signed. The app has verified the signature, its age and what it was asked for, and shows that it is the
-- app: somebody who can only query cannot. False where it was used before, where the passkey is another person's, and where its count does not grow, which means that it may have been copied.
create or replace function use_passkey(shown jsonb, person staff) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held passkey;
  counted bigint := (shown->>'counter')::bigint;
begin
  delete from passkey_challenge where challenge in
    (select challenge from passkey_challenge where used_at < clock_timestamp() - interval '1 day' limit 100);
  insert into passkey_challenge (challenge) values ((shown->>'challenge')::bytea) on conflict do nothing;
  if not found then return false; end if;
  select * into held from passkey where credential_id = shown->>'credentialId' and staff_id = person.id for update;
  if not exists (select from jsonb_array_elements_text(shown->'proofs') p where sha256(decode(p, 'hex')) = held.app_hash) then return false; end if;
  if held.id is null or counted is null or held.counter > 0 and counted <= held.counter then return false; end if;
  update passkey set counter = counted, app_hash = sha256(decode(shown->'proofs'->>0, 'hex')), last_used_at = clock_timestamp() where id = held.id;
  return true;
end $$;
