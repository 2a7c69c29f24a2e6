-- Whether a row's payee is no longer paid where they were paid at the moment `asked`. The payout method that the row names
-- must be theirs, of the row's kind and number, approved, and past its security hold. A phone number that no payout method of
-- the row's payee has is left to the sheet, until one of their methods is ended, or another payee's method with this very
-- number is ended and nobody has the number since.
create or replace function payee_moved(r payout_row, asked timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when r.payee_account_id is not null then not exists (select from payee_account a where a.id = r.payee_account_id and a.payee_id = r.payee_id
      and a.kind = r.dest_kind and (a.kind = 'wallet' or a.phone = r.dest_key) and a.state = 'approved' and a.usable_from <= clock_timestamp())
    else exists (select from payee_account a where a.kind = 'phone' and a.ended_at > asked and (a.payee_id = r.payee_id
      or a.phone = r.dest_key and not exists (select from payee_account other where other.kind = 'phone' and other.phone = r.dest_key and other.state = 'approved')))
  end
$$;

grant execute on function payee_moved to countinghouse_web;
