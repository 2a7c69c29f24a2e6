-- Whether a person added a payee, changed the name or the reference, or proposed another mail address or phone by which they
-- are reached. A person who only approved an address does not count: somebody else had proposed it.
create or replace function changed_contact(of_payee uuid, person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from payee p where p.id = of_payee and p.created_by = person)
    or exists (select from payee_change c where c.payee_id = of_payee and c.actor_id = person
      and c.action in ('payee.rename', 'payee.reference', 'payee-account.add'))
    or exists (select from proposal q where q.kind = 'payee-email' and q.subject_id = of_payee and q.maker_id = person)
$$;
