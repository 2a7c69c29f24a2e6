-- Links a batch to its disbursement at the service, after checking that the two are the same.
create or replace function link_submission(actor jsonb, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  named uuid := (request->>'serviceId')::uuid;
  read jsonb := request->'read';
  asked proposal;
  differs text;
begin
  actor := acting(actor, '{approver}');
  s := locked_submission(request->>'submissionId');
  if not batch_waits(s) or s.hold_reason in ('figures_differ', 'funds') or s.service_id is not null then
    perform refuse(1, 'Only a batch that waits for a person and has no id of the service can be linked');
  end if;
  if request->>'proposalId' is not null then
    asked := approved_resolution(s, (request->>'proposalId')::uuid, 'link');
    read := asked.summary->'content'->'read';
    if (asked.summary->'content'->>'serviceId')::uuid is distinct from named then perform refuse(12, 'Another id was approved'); end if;
  else
    if jsonb_typeof(read->'rows') is distinct from 'array' then perform refuse(12, 'Where no rows can be compared, a second person decides'); end if;
    if not names_batch(s, read) then perform refuse(12, 'Where neither our mark nor a reference of ours is shown, a second person decides'); end if;
    if not resolved_by_person(s, actor, 'link-batch',
      encode(sha256(convert_to(concat_ws(' ', 'link-batch', s.id::text, named::text, s.content_hash), 'UTF8')), 'hex')) then
      perform refuse(6, 'Linking needs a fresh proof of identity of an approver who neither asked for the batch nor worked on its rows');
    end if;
  end if;
  differs := batch_differs(s, read);
  if differs is not null then perform refuse(12, differs); end if;
  update submission set service_id = named, last_problem = null, next_attempt_at = clock_timestamp() where id = s.id;
  perform put_state(actor, s.id, 'accepted', jsonb_build_object('reason', 'linked by a person', 'serviceId', named, 'proposalId', asked.id));
  return null;
end $$;

grant execute on function link_submission to countinghouse_web;
