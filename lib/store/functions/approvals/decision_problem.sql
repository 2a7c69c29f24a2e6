-- Why this person may not decide about a proposal; null where they may.
create or replace function decision_problem(asked proposal, actor jsonb, request jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  decider uuid := (actor->>'id')::uuid;
begin
  if asked.id is null then return 'no-such-proposal'; end if;
  if asked.content_hash <> request->>'contentHash' then return 'other-content'; end if;
  if asked.state <> 'pending' then return 'not-pending'; end if;
  if lapses_at(asked) < clock_timestamp() then return 'stale'; end if;
  if asked.maker_id = decider then return 'own-proposal'; end if;
  perform from staff s where s.id = decider and may_consent(asked, s) for share;
  if not found then return 'not-an-approver'; end if;
  if exists (select from staff s where s.id = decider and decides_from(s) is not null) then return 'paused'; end if;
  if request->>'decision' = 'approve' and contributed(asked, decider) then return 'worked-on'; end if;
  if exists (select from approval where proposal_id = asked.id and approver_id = decider) then return 'already-decided'; end if;
  return null;
end $$;
