-- Stores a mail for a notification. A person whose address cannot receive mail is notified in the app only.
create or replace function mail_notice() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into mail (kind, notice_id, recipient, message_id) select 'notice', new.id, s.email, '' from staff s, control c
    where s.id = new.staff_id and c.mail_domain is not null and new.kind <> all (s.no_mail_of)
      and s.email ~ '^[^[:cntrl:][:space:]<>,;@]+@[^[:cntrl:][:space:]<>,;@]+$';
  return null;
end $$;
