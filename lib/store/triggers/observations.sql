-- I11 and I12: what readings of the service, searches and webhooks may change.

create or replace trigger guard before insert on absence_scan
  for each row execute function guard_scan();

create or replace trigger guard before update on event
  for each row execute function guard_event();

create or replace trigger guard before insert or update on row_outcome
  for each row execute function guard_outcome();

create or replace trigger add_outcomes after insert on row_outcome
  referencing new table as added for each statement execute function add_outcomes();

create or replace trigger move_outcome after update on row_outcome
  for each row
  when (old.mapped <> new.mapped or new.mapped = 'paid')
  execute function move_outcome();
