-- Adds what the person of this session writes about a pending proposal, for its maker and those who decide. It changes nothing about
-- the proposal. Who only reads writes nothing.
create or replace function comment_on_proposal(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
  person staff;
  asked proposal;
  rows_meant jsonb;
  made uuid;
begin
  select * into asked from proposal where id = (request->>'proposalId')::uuid for update;
  select * into person from staff where id = held.staff_id for share;
  if person.role not in ('preparer', 'approver', 'admin') then perform refuse(16, 'Only who proposes or decides comments'); end if;
  if asked.id is null then return jsonb_build_object('problem', 'no-such-proposal'); end if;
  if asked.state <> 'pending' then return jsonb_build_object('problem', 'not-pending'); end if;
  rows_meant := rows_named(asked.payout_id, request->'rows');
  if rows_meant is null then return jsonb_build_object('problem', 'no-such-row'); end if;
  insert into proposal_comment (proposal_id, author_id, said, about_rows) values (asked.id, person.id, request->>'said', rows_meant)
  returning id into made;
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'proposal.comment', 'proposal:' || asked.id,
    jsonb_build_object('said', request->>'said', 'rows', jsonb_path_query_array(rows_meant, '$[*].line')));
  perform announce_proposal(asked.id);
  return jsonb_build_object('id', made);
end $$;

grant execute on function comment_on_proposal to countinghouse_web;
