-- Whether `proof`, the key that scrypt derives from a password, belongs to the stored hash. A password that was handed over runs out.
create or replace function password_fits(person staff, proof text) returns boolean
language sql volatile set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(coalesce(person.password_until > clock_timestamp(), true) and person.password_hash like 'scrypt+sha256$%'
    and split_part(person.password_hash, '$', 6) = base64url(sha256(decode(proof, 'hex'))), false)
$$;
