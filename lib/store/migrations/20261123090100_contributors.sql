-- I6: whoever created or edited anything that a proposal is about does not approve it, whoever asked for the approval.

-- The escrows whose money a proposal is about.
create function escrows_of(asked proposal) returns setof uuid language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select asked.subject_id where asked.kind in ('release-escrow', 'reverse-escrow')
  union all
  select (value->>'escrowId')::uuid from jsonb_array_elements(asked.summary->'content'->'escrows') where asked.kind = 'release-escrow-disbursement'
  union all
  select i.service_id from escrow_item i where asked.kind = 'cancel-escrow-disbursement' and i.disbursement_id = asked.subject_id
$$;

-- Whether a person made an escrow, worked on the rows that it pays, or said that one of its terms is met.
create function worked_on_escrow(escrow uuid, person uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from submission s where s.subject_service_id = escrow and s.kind = 'fulfil-term' and s.maker_id = person
      and s.state not in ('rejected_clean', 'absent_proven', 'void'))
    or exists (select from submission s where s.service_id = escrow and s.kind = 'create-escrow' and s.maker_id = person)
    or exists (select from escrow_item i join submission s on s.id = i.submission_id where i.service_id = escrow and made_or_edited(s, person))
$$;

-- Whether a person added a payee, changed the name or the reference, or asked for another mail or phone by which they are reached.
-- Whoever only approved another mail has not: somebody else had to ask for it.
create function changed_contact(of_payee uuid, person uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from payee p where p.id = of_payee and p.created_by = person)
    or exists (select from payee_change c where c.payee_id = of_payee and c.actor_id = person
      and c.action in ('payee.rename', 'payee.reference', 'payee-account.add'))
    or exists (select from proposal q where q.kind = 'payee-email' and q.subject_id = of_payee and q.maker_id = person)
$$;

-- Whether a person created or edited what a proposal is about. The rows of a payout count with their sheet and its columns,
-- an escrow with its terms and shares, an account of a payee with whoever connected or entered it, made the invitation,
-- added the payee, ever changed their name or reference, or ever asked for another mail or phone; the mail of a payee with whoever
-- asked for it.
create function contributed(asked proposal, person uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case asked.kind
    when 'payout' then exists (select from payout_editor e where e.payout_id = asked.payout_id and e.staff_id = person)
      or exists (select from payout p, jsonb_array_elements(p.mapping->'confirmed') c where p.id = asked.payout_id and c->>'staffId' = person::text)
    when 'cancel-disbursement' then exists (select from submission s where s.id = asked.subject_id and made_or_edited(s, person))
    when 'declare-absent' then exists (select from submission s where s.id = asked.subject_id and made_or_edited(s, person))
    when 'resolve-batch' then exists (select from submission s where s.id = asked.subject_id and made_or_edited(s, person))
    when 'payee-account' then exists (select from payee_account a left join oauth_flow f on f.id = a.flow_id left join invitation i on i.id = f.invitation_id
      where a.id = asked.subject_id and (person in (a.connected_by, i.made_by) or changed_contact(a.payee_id, person)))
    when 'payee-email' then asked.maker_id is not distinct from person
    when 'change-limits' then exists (select from amount_limit l where l.id = asked.subject_id and l.made_by = person)
    else exists (select from escrows_of(asked) e where worked_on_escrow(e, person))
  end
$$;

create function guard_contributor() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
begin
  if new.decision <> 'approve' then return new; end if;
  select * into asked from proposal where id = new.proposal_id;
  if contributed(asked, new.approver_id) then perform refuse(6, 'Nobody approves what they created or edited'); end if;
  return new;
end $$;
create trigger guard_contributor before insert on approval for each row execute function guard_contributor();

revoke all on function escrows_of(proposal), worked_on_escrow(uuid, uuid), changed_contact(uuid, uuid), contributed(proposal, uuid), guard_contributor() from public;
grant execute on function contributed(proposal, uuid) to countinghouse_web;
