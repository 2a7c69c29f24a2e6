-- I7, I8: what must be true at the moment an attempt opens.
create or replace function guard_new_attempt() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  refusal text;
begin
  select * into s from submission where id = new.submission_id for update;
  new.opened_at := clock_timestamp();
  if s.state is distinct from 'sending' then perform refuse(7, 'An attempt belongs to a submission that is sending'); end if;
  if not exists (select from environment where env = s.env) then perform refuse(7, 'The submission is of another environment'); end if;
  if s.body is null or new.body_sha256 <> s.body_sha256 then perform refuse(7, 'The bytes are not those that were approved'); end if;
  if s.kind = 'release-escrow-disbursement'
    and s.row_count is distinct from (select count(*) from submission_escrow e where e.submission_id = s.id and e.live) then
    perform refuse(7, 'A release is not sent without its escrows');
  end if;
  if s.resend_deadline is null then perform refuse(7, 'The clock of the key does not run'); end if;
  -- This attempt is counted already, so one is subtracted.
  s.sends := s.sends - 1;
  refusal := attempt_refusal(s, new.quote);
  if refusal is not null then perform refuse(7, format('No attempt may begin: %s', refusal)); end if;
  if new.ordinal is distinct from (select coalesce(max(ordinal), 0) + 1 from attempt where submission_id = s.id) or new.ordinal <> s.sends + 1 then
    perform refuse(7, 'The attempt is out of order');
  end if;
  if new.closed_at is not null then perform refuse(8, 'An attempt begins open'); end if;
  if new.lease_until > new.opened_at + interval '10 minutes' then perform refuse(8, 'The lease is too long'); end if;
  return new;
end $$;
