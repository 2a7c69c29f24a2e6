-- How many of the approvals that are demanded of a kind of proposal the people who are there could give: the most over whoever may make one,
-- because nobody approves their own. Where nobody is there to make one, or a rule is about makers who are not there, nobody is left out. `waits` leaves
-- out whoever decides about nothing for a while after a reset of their sign-in. Whoever was invited and never signed in is not there yet.
create or replace function most_for_kind(demanded jsonb, kind text, makers jsonb, waits boolean) returns int
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  admins_decide boolean := kind in ('policy-change', 'staff-change');
  maker_roles text[] := case when admins_decide then array['admin'] when kind = 'forced-release' then array['approver'] else array['preparer', 'approver'] end;
begin
  return (
    with deciders as (
      select s.id, as_approver(s) as one from staff s where s.disabled_at is null and (s.role = 'approver' or admins_decide and s.role = 'admin')
        and (s.password_hash <> 'none' or exists (select from session where staff_id = s.id)) and not (waits and decides_from(s) is not null)),
    made_by as (
      select s.id from staff s where s.disabled_at is null and s.role = any (maker_roles) and (makers is null or makers ? s.id::text)),
    -- Whoever approves nothing leaves out nobody, whatever their number.
    left_out as (
      select distinct case when exists (select from deciders d where d.id = m.id) then m.id end as id from made_by m
      union all select null where not exists (select from made_by))
    select max(possible_approvals(demanded, '[]', coalesce((select jsonb_agg(d.one) from deciders d where d.id is distinct from l.id), '[]')))
    from left_out l);
end $$;
