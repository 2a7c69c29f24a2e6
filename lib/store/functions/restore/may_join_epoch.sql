-- Whether a submission from before a restore may be sent in the present epoch. Once the lost time is searched, it may. Before that
-- only under its own key while the service remembers it, which does nothing twice:
--   change    where a reading shows that nothing happened, or an approver says so
--   no list   (the creation of an escrow) at once
--   payment   where one complete search found nothing, or an approver says so
--   payout    where one complete search found nothing and an attempt is on record. Without an attempt, it may have been abandoned in
--             the lost time, and its rows paid under another key.
create or replace function may_join_epoch(s submission) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when exists (select from absence_scan where submission_id = s.id and found > 0) then
      not (k.creates and k.pays_out) and key_lives(s) and let_go_on_by_person(s)
    when lost_time_is_searched(s) then true
    when not key_lives(s) then false
    when not (k.creates and k.pays_out) and let_go_on_by_person(s) then true
    when k.found_by = 'subject' then coalesce((select o.mapped = 'pending' from observation o
      where o.submission_id = s.id and o.started_at > c.epoch_since order by o.started_at desc limit 1), false)
    when k.found_by = 'hand' then true
    else exists (select from absence_scan where submission_id = s.id and complete and started_at > c.epoch_since)
      and (not k.pays_out or exists (select from attempt where submission_id = s.id and coalesce(outcome, 'unknown') in ('unknown', 'accepted')))
  end
  from submission_kind k, control c where k.kind = s.kind
$$;

grant execute on function may_join_epoch to countinghouse_web;
