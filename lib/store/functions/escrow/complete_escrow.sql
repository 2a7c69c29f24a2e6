-- Writes what follows from the submission of an escrow, its last reading and the webhooks about it. What it follows from touches the escrow
-- when it changes: of two changes at the same time, the later sees what the earlier wrote, since it waits for the row.
create or replace function complete_escrow() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  r escrow_reading;
begin
  select * into s from submission where id = new.submission_id;
  new.service_key := coalesce(new.service_id, s.service_id);
  select * into r from escrow_reading where service_id = new.service_key order by started_at desc limit 1;
  -- The sender's reading while it follows a creation may be newer than that of a page.
  new.status := case when r.service_id is null or s.observed_at > r.last_started_at then s.service_status else r.raw_status end;
  new.read_at := r.last_started_at;
  new.search := array_to_tsvector(array(
    select unnest(words_of(concat_ws(' ', new.name, new.service_key, coalesce(new.payer_email, r.said->'payer'->>'email'))))
    union select unnest(phone_words(coalesce(new.payer_phone, r.said->'payer'->>'phone')))));
  return new;
end $$;
