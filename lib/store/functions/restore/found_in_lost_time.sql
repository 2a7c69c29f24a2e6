-- The entries of the service from the lost time that may be payments of rows of this submission, or of the rows that they pay
-- again: by the row's own tag, or by destination, amount, currency and reference. Where one side gives no reference, the rest
-- decides. An entry whose recipients the service does not name may be any payment of that currency; one described in other
-- words, only one of the same total and count. A draft begun after the restore is compared for a week, and only where its
-- references are the same.
create or replace function found_in_lost_time(s submission) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  with entry as (
    select x.* from stranger x
    where x.currency = s.currency and x.list <> 'payments'
      and (x.created_at is null or x.created_at between (select epoch_lost_from from control) - interval '26 hours'
        and (select epoch_since from control) + interval '26 hours')
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

grant execute on function found_in_lost_time to countinghouse_web;
