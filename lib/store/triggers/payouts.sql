-- I4: rows are edited while their payout is a draft, and never after. Rows are checked once per statement, because thousands are saved
-- at a time.

create or replace trigger guard before insert or update or delete on payout
  for each row execute function guard_payout();

create or replace trigger guard_insert after insert on payout_row
  referencing new table as changed for each statement execute function guard_rows_inserted();

create or replace trigger guard_update after update on payout_row
  referencing old table as gone new table as changed for each statement execute function guard_rows_updated();

create or replace trigger guard_delete after delete on payout_row
  referencing old table as gone for each statement execute function guard_rows_deleted();

create or replace trigger guard_refer_insert after insert on payout_row
  referencing new table as changed for each statement execute function guard_rows_refer();

create or replace trigger guard_refer_update after update on payout_row
  referencing new table as changed for each statement execute function guard_rows_refer();

create or replace trigger forget_parts_insert after insert on payout_row
  referencing new table as changed for each statement execute function forget_parts_changed();

create or replace trigger forget_parts_update after update on payout_row
  referencing new table as changed for each statement execute function forget_parts_changed();

create or replace trigger forget_parts_delete after delete on payout_row
  referencing old table as gone for each statement execute function forget_parts_gone();
