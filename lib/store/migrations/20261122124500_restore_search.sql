-- Rows from before a restore may have been paid by the part of history that the backup lost, under another tag and another
-- key. Before their first send the service's lists are searched over that time; what may be the same payment is not sent.

-- An approver who did not ask for it has seen what was found and lets it go on all the same.
alter table submission add column restore_cleared boolean not null default false;

create function guard_restore_cleared() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    new.restore_cleared := false;
  elsif old.hold_reason = 'stopped' and new.state <> old.state and let_go_on_by_person(old) then
    new.restore_cleared := true;
  else
    new.restore_cleared := old.restore_cleared;
  end if;
  return new;
end $$;
-- After `guard`, by its name.
create trigger guard_restore_cleared before insert or update on submission for each row execute function guard_restore_cleared();

-- A reference as the sheet had it: without the row's own tag in front, and with nothing for none.
create function reference_without_tag(reference text) returns text language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select regexp_replace(btrim(coalesce(reference, '')), '^[0-9A-HJKMNP-TV-Z]{10}( |$)', '')
$$;

-- The entries of the service from the lost time that may be payments of rows of this submission, or of the rows that they pay
-- again: by the row's own tag, or by destination, amount, currency and reference. Where one side gives no reference, the rest decides. An entry whose recipients
-- the service does not say may be any payment of that currency; described in other words, only one of the same total and count.
-- A draft that was begun after the restore is compared for a week, and only where its references are the same.
create function found_in_lost_time(s submission) returns uuid[] language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with entry as (
    select x.* from stranger x cross join control c
    where x.currency = s.currency and x.list <> 'payments'
      and (x.created_at is null or x.created_at between c.epoch_lost_from - interval '26 hours' and c.epoch_since + interval '26 hours')
      and not exists (select from submission o where o.service_id = x.service_id)
      and not exists (select from submission o where o.correlation_tag = x.tag and o.id <> s.id)
  ), own as (
    select own.row_tag, own.amount_minor, reference_without_tag(own.reference) as reference,
      coalesce(a.account_id::text, own.dest_key) as destination,
      p.created_at < c.epoch_since or exists (select from payout_row o join payout q on q.id = o.payout_id
        where o.id = own.origin_row_id and q.created_at < c.epoch_since) as before_epoch,
      p.created_at < c.epoch_since + interval '7 days' as near_epoch
    from submission_row l join payout_row r on r.id = l.row_id join payout_row own on own.id in (r.id, r.origin_row_id)
      join payout p on p.id = own.payout_id cross join control c
      left join payee_account a on a.id = own.payee_account_id and a.kind = 'wallet' and own.dest_kind = 'wallet'
    where l.submission_id = s.id
  )
  select coalesce(array_agg(distinct service_id), '{}') from (
    select e.service_id from own join stranger_recipient t on t.row_tag = own.row_tag join entry e on e.service_id = t.service_id
    union all
    select e.service_id from own join stranger_recipient t on t.destination = own.destination and t.amount_minor = own.amount_minor
      join entry e on e.service_id = t.service_id
    where case when own.before_epoch then '' in (own.reference, reference_without_tag(t.reference)) or own.reference = reference_without_tag(t.reference)
      else own.near_epoch and own.reference = reference_without_tag(t.reference) end
    union all
    select e.service_id from own join entry e on true join stranger_recipient t on t.service_id = e.service_id
    where own.before_epoch and ((t.destination is null and coalesce(t.amount_minor, own.amount_minor) = own.amount_minor)
      or (t.amount_minor is null and t.destination = own.destination))
    union all
    select e.service_id from entry e where e.tag = s.correlation_tag
    union all
    select e.service_id from entry e where not e.recipients_known and exists (select from own where before_epoch)
      and (not e.described_otherwise or (e.total_minor = s.total_minor and coalesce(e.recipient_count, s.row_count) = s.row_count))
  ) found
$$;

-- Why a submission that pays out may not be sent for the first time since a backup was restored; null where it may.
create function restore_refusal(s submission) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when c.epoch_lost_from is null or s.restore_cleared or not (k.creates and k.pays_out) then null
    when not (lost_time_is_swept('disbursements') and lost_time_is_swept('escrow-disbursements')) then 'restore-search'
    when cardinality(found_in_lost_time(s)) > 0 then 'found-after-restore'
  end
  from control c, submission_kind k where k.kind = s.kind
$$;

-- Whether rows of a submission that counts as unpaid here may have been paid by the part of history that the backup lost.
create function may_be_paid_in_lost_time(s submission) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.state in ('void', 'rejected_clean', 'absent_proven') and restore_refusal(s) is not null
$$;

revoke all on function guard_restore_cleared(), reference_without_tag(text), found_in_lost_time(submission), restore_refusal(submission), may_be_paid_in_lost_time(submission) from public;
grant execute on function found_in_lost_time(submission), restore_refusal(submission), may_be_paid_in_lost_time(submission), lost_time_is_swept(text) to countinghouse_web;
