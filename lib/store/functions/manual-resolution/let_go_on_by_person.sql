-- Whether an approver who did not make the submission has decided to resume it in this very transaction, after confirming their
-- identity.
create or replace function let_go_on_by_person(s submission) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from step_up u join staff p on p.id = u.staff_id
    where u.used_in = pg_current_xact_id()::text and u.purpose = 'let-go-on' and u.content_hash = s.content_hash
      and u.staff_id <> s.maker_id and p.role = 'approver' and p.disabled_at is null)
$$;
