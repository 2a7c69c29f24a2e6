-- I7: what the switches may become.

create or replace trigger guard before update on control
  for each row execute function guard_control();
