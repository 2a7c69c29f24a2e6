-- I4: one request at a time about the money of an escrow. A release and a cancel of it can neither both be pending nor both be approved, in whatever
-- order they are made and decided.
create or replace function guard_escrow_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  other proposal;
begin
  other := other_escrow_request(new, tg_op = 'UPDATE');
  if other.id is not null then
    perform refuse(4, format('Another request about the money of this escrow is open: the %s of %s', other.kind, other.asked_at));
  end if;
  return new;
end $$;
