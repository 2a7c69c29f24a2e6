-- I4: an escrow is freed once, at the end of its submission.
create or replace function guard_submission_escrow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.submission_id, new.escrow_id) is distinct from (old.submission_id, old.escrow_id) or new.live or not old.live
    or exists (select from submission where id = old.submission_id
      and (state in ('ready', 'sending', 'unknown', 'reconciling', 'accepted') or hold_reason <> 'figures_differ')) then
    perform refuse(4, 'An escrow is let go once, at the end of its submission');
  end if;
  return new;
end $$;
