-- Whether a row's payee is not paid where whoever was asked at that moment saw them paid: the account of the directory that the row
-- names has to be theirs, of the row's kind and number, approved, and past its pause. A number that no account of the row's payee has
-- is the sheet's own affair, until one of theirs is ended, or one that had this very number and that nobody has since.
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
