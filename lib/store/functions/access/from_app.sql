-- Whether a request shows that it comes from the app, which has verified what the database cannot: somebody who can only query does not know
-- the proof. The app sends it under its present key and the one before.
create or replace function from_app(request jsonb) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from control c, jsonb_array_elements_text(request->'proofs') p where sha256(decode(p, 'hex')) = c.app_proof_hash)
$$;
