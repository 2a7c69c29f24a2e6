-- A resolution is proposed for a batch that waits for people, by a preparer or an approver, with evidence, and fits the batch.
create or replace function guard_resolution() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  content jsonb := new.summary->'content';
begin
  if new.kind not in ('resolve-batch', 'declare-absent') then return new; end if;
  select * into s from submission where id = new.subject_id for share;
  if new.kind = 'declare-absent' and not exists (select from submission_kind k where k.kind = s.kind and k.creates and k.pays_out) then return new; end if;
  if batch_waits(s) is not true or s.hold_reason = 'funds' then perform refuse(1, 'Only a batch that waits for a person can be resolved'); end if;
  if (new.payout_id, new.row_count, new.total_minor, new.currency) is distinct from (s.payout_id, s.row_count, s.total_minor, s.currency) then
    perform refuse(6, 'What is asked for is not the batch it is about');
  end if;
  perform from staff where id = new.maker_id and role in ('preparer', 'approver') and disabled_at is null for share;
  if not found then perform refuse(6, 'Only a preparer or an approver proposes how a batch is settled'); end if;
  if new.kind = 'declare-absent' then return new; end if;
  if length(btrim(coalesce(content->>'evidence', ''))) < 3 then perform refuse(6, 'A resolution names its evidence'); end if;
  if content->>'action' = 'rows' then
    perform guard_resolved_rows(s, content->'rows');
  elsif content->>'action' is distinct from 'link' or (content->>'serviceId')::uuid is null or batch_differs(s, content->'read') is not null
    or exists (select from submission where service_id = (content->>'serviceId')::uuid) then
    perform refuse(12, 'A resolution confirms rows, or links a disbursement that fits');
  end if;
  return new;
end $$;
