-- I4: through a link money is collected once: a payment is requested only while the link is open, and only after the one before has certainly
-- come to nothing.
create or replace function guard_link_try() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  link payment_link;
begin
  select * into link from payment_link where id = new.link_id for update;
  if link.closed_at is not null or link.expires_at <= clock_timestamp() then perform refuse(4, 'The link is not open'); end if;
  if exists (select from payment_link_try t join submission s on s.id = t.submission_id where t.link_id = new.link_id
    and s.state not in ('failed', 'cancelled', 'rejected_clean', 'absent_proven', 'void')) then
    perform refuse(4, 'A payment of this link is on its way or was made');
  end if;
  if (select count(*) from payment_link_try where link_id = new.link_id) >= 20 then perform refuse(4, 'The link was tried too often'); end if;
  new.at := clock_timestamp();
  return new;
end $$;
