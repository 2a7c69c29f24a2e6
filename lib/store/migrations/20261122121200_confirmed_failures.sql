-- A failure is confirmed only by readings after the last one that said otherwise. Readings may arrive in any order, so the row
-- keeps when the ones that said "failed" began, as far as they are later than that.
alter table row_outcome add column failed_at timestamptz[] not null default '{}', add column unfailed_at timestamptz;
update row_outcome set failed_at = array[first_failed_at, started_at] where first_failed_at is not null;
update row_outcome set unfailed_at = started_at where first_failed_at is null;
drop trigger guard on row_outcome;
create trigger guard before insert or update on row_outcome for each row execute function guard_outcome();
