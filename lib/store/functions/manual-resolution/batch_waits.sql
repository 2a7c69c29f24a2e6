-- Whether this is a payout batch about which only people can decide.
create or replace function batch_waits(s submission) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select s.state = 'on_hold'
    and exists (select from submission_kind k where k.kind = s.kind and k.creates and k.pays_out)
$$;
