-- I4: a row is released once, and only when its submission is certain to have paid nobody.
create or replace function guard_released_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if (new.submission_id, new.row_id) is distinct from (old.submission_id, old.row_id) or new.live then
    perform refuse(4, 'A row is released once and never revives');
  end if;
  if old.live and not exists (select from submission where id = old.submission_id and state in ('rejected_clean', 'absent_proven', 'void')) then
    perform refuse(4, 'A row is released only when its submission is sure to have paid nobody');
  end if;
  return new;
end $$;
