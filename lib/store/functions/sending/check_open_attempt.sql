-- I8, at commit: a submission is sending while, and only while, one attempt of it is open.
create or replace function check_open_attempt() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  which uuid;
begin
  if tg_table_name = 'attempt' then which := new.submission_id; else which := new.id; end if;
  if (select (state = 'sending') from submission where id = which)
    <> exists (select from attempt where submission_id = which and closed_at is null) then
    perform refuse(8, 'A submission is sending while, and only while, an attempt is open');
  end if;
  return null;
end $$;
