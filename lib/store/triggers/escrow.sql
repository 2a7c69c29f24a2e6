-- What belongs to an escrow does not change, and its money has one live submission at most.

create or replace trigger guard before insert or update on escrow
  for each row execute function guard_escrow();

-- Triggers fire in the order of their names: before `guard`, which looks at what a caller wrote.
create or replace trigger complete before insert or update on escrow
  for each row execute function complete_escrow();

create or replace trigger guard_fulfilment after insert on submission
  for each row
  when (new.kind = 'fulfil-term')
  execute function guard_fulfilment();

create or replace trigger follow_creation after update on submission
  for each row
  when (new.kind = 'create-escrow'
    and (new.service_id, new.service_status, new.observed_at) is distinct from (old.service_id, old.service_status, old.observed_at))
  execute function follow_creation();

create or replace trigger follow_reading after insert or update on escrow_reading
  for each row execute function follow_reading();

create or replace trigger note_escrow after insert on event
  for each row
  when (new.escrow_id is not null and not new.is_test)
  execute function note_event_of_escrow();

create or replace trigger guard before update on escrow_reading
  for each row execute function guard_escrow_reading();

create or replace trigger guard before insert or update on escrow_item
  for each row execute function guard_escrow_item();

create or replace trigger guard before update on submission_escrow
  for each row execute function guard_submission_escrow();
