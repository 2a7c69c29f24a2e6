-- Whether the acting approver, who neither made nor edited it, has confirmed their identity for this resolution in this
-- transaction.
create or replace function resolved_by_person(s submission, actor jsonb, for_purpose text, hash text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from step_up u join staff p on p.id = u.staff_id
    where u.used_in = pg_current_xact_id()::text and u.purpose = for_purpose and u.content_hash = hash
      and u.staff_id = (actor->>'id')::uuid and p.role = 'approver' and p.disabled_at is null and not made_or_edited(s, p.id))
$$;
