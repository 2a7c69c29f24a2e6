-- Whether a person created or edited what a proposal is about. A payout counts with its rows, its sheet and its columns, and with whatever
-- they were copied from; an escrow with its terms and shares; for a payout method, everybody who connected or entered it, made the invitation, added the
-- payee, ever changed their name or reference, or ever proposed another mail address or phone; for a mail address, the person
-- who proposed it; for both, also those of a payee who was merged into this one and had that phone or address; for a change of the staff, also the person it is about. In plpgsql, because a function of SQL alone is planned anew by each transaction that calls it.
create or replace function contributed(asked proposal, person uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return case asked.kind
    when 'payout' then exists (select from payout_editor e where e.payout_id = asked.payout_id and e.staff_id = person)
    when 'cancel-disbursement' then exists (select from submission s where s.id = asked.subject_id and made_or_edited(s, person))
    when 'declare-absent' then exists (select from submission s where s.id = asked.subject_id and made_or_edited(s, person))
    when 'resolve-batch' then exists (select from submission s where s.id = asked.subject_id and made_or_edited(s, person))
    when 'payee-account' then exists (select from payee_account a left join oauth_flow f on f.id = a.flow_id left join invitation i on i.id = f.invitation_id
      where a.id = asked.subject_id and (person in (a.connected_by, i.made_by) or changed_contact(a.payee_id, person)
        or exists (select from payee m join payee_account o on o.payee_id = m.id and o.phone = a.phone where m.merged_into = a.payee_id
          and (changed_contact(m.id, person) or exists (select from payee_author t where t.account_id = o.id and t.staff_id = person)))))
    when 'payee-email' then asked.maker_id is not distinct from person or exists (select from payee m where m.merged_into = asked.subject_id
      and m.email = asked.summary->'content'->>'email' and changed_contact(m.id, person))
    when 'change-limits' then exists (select from amount_limit l where l.id = asked.subject_id and l.made_by = person)
    when 'change-policy' then exists (select from policy_version v where v.id = asked.subject_id and v.made_by = person)
    when 'change-staff' then exists (select from staff_change c where c.id = asked.subject_id and person in (c.made_by, c.staff_id))
    else exists (select from escrows_of(asked) e where worked_on_escrow(e, person))
  end;
end $$;

grant execute on function contributed to countinghouse_web;
