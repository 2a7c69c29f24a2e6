-- Whether an unknown entry of the service proves that this database is not the newest one. It was created here after the last epoch, because
--   it bears a mark of this installation that no submission has, or that of one that was never sent,
--   it pays rows that were never sent, or
--   while a comparison is requested, it may be ours (its description is missing or cut off), pays as rows of ours do, and is not what is searched for.
-- In the first 30 minutes of an epoch nothing is sent for the first time: what is dated then is from before, by a clock that is ahead.
create or replace function proves_restore(x stranger) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(
    case when x.created_at is null then c.epoch = 1 or lost_time_is_swept(x.list)
      else x.created_at > c.epoch_since + case when c.epoch > 1 then interval '30 minutes' else interval '0' end end
    and not exists (select from submission where service_id = x.service_id)
    and case
      when exists (select from submission where correlation_tag = x.tag) then
        not exists (select from submission s join attempt a on a.submission_id = s.id where s.correlation_tag = x.tag)
      when x.tag is not null then substr(x.tag, 4, 2) = e.mark
      when exists (select from stranger_recipient r join payout_row p on p.row_tag = r.row_tag where r.service_id = x.service_id) then
        not exists (select from stranger_recipient r join payout_row p on p.row_tag = r.row_tag join submission_row l on l.row_id = p.id
          join attempt a on a.submission_id = l.submission_id where r.service_id = x.service_id)
      else c.compare_since is not null and not x.described_otherwise and x.list <> 'payments'
        and coalesce(x.created_at > c.away_from - interval '1 hour', true)
        and (not x.recipients_known or exists (select from stranger_recipient r
          left join payee_account w on w.kind = 'wallet' and w.account_id::text = r.destination
          join payout_row p on p.amount_minor = r.amount_minor and (p.dest_key = r.destination or p.payee_account_id = w.id)
          where r.service_id = x.service_id))
        and not exists (select from submission s where s.service_id is null and s.currency = x.currency and s.total_minor = x.total_minor
          and s.row_count = coalesce(x.recipient_count, s.row_count) and exists (select from attempt a where a.submission_id = s.id))
    end, false)
  from control c cross join environment e
$$;
