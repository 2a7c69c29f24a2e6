-- What belongs to an escrow does not change, and its money has one live submission at most.

create or replace trigger guard before insert on escrow
  for each row execute function guard_escrow();

create or replace trigger guard before update on escrow_reading
  for each row execute function guard_escrow_reading();

create or replace trigger guard before insert or update on escrow_item
  for each row execute function guard_escrow_item();

create or replace trigger guard before update on submission_escrow
  for each row execute function guard_submission_escrow();
