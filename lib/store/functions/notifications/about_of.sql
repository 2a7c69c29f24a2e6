-- What a proposal or a submission is about: the page on which people read and resolve it, and the name it has there; for limits
-- that is their currency, for the policy its version, for the staff the person, for a payment its payer. Called in every transaction that notifies
-- people, so each escrow is found by an index.
-- A request of a payout is about that payout, also where only a person can find out its result.
create or replace function about_of(asked_id uuid, made_id uuid) returns table (about_kind text, about_id uuid, about_name text)
language sql stable
as $$
  select case when b.id is not null then 'escrow-payout' when e.id is not null then 'escrow' when y.id is not null then 'payee'
      when l.id is not null then 'limits' when v.id is not null then 'policy' when h.id is not null then 'staff' when p.id is not null then 'payout' else 'payment' end,
    coalesce(b.id, e.id, y.id, l.id, v.id, h.id, p.id, case when s.kind = 'create-payment' then s.id end),
    coalesce(b.name, e.name, y.name, l.currency, v.number::text, coalesce(h.request->>'name', g.name), p.name, t.label, substring(s.payer_key from '^[a-z]+:(.*)$'), '')
  from (select) one
  left join submission m on m.id = made_id
  left join proposal a on a.id = coalesce(asked_id, m.proposal_id)
  left join submission s on s.id = coalesce(m.id, a.subject_id)
  left join payout p on p.id = coalesce(a.payout_id, m.payout_id, s.payout_id)
  left join lateral (select coalesce(s.subject_service_id, a.subject_id) as id, a.summary->>'name' as name
    where 'release-escrow-disbursement' in (a.kind, s.kind) or 'cancel-escrow-disbursement' in (a.kind, s.kind)) b on true
  left join lateral (select o.id, o.name from (
      select o.id, o.name, o.submission_id from escrow o where o.submission_id in (a.subject_id, m.id)
      union all
      select o.id, o.name, o.submission_id from escrow o where o.service_id in (a.subject_id, s.subject_service_id)
      union all
      select o.id, o.name, o.submission_id from submission c join escrow o on o.submission_id = c.id and o.service_id is null
        where c.service_id in (a.subject_id, s.subject_service_id)) o
    where p.id is null order by o.submission_id nulls last limit 1) e on true
  left join payee_account c on a.kind = 'payee-account' and c.id = a.subject_id
  left join payee y on y.id = coalesce(c.payee_id, case when a.kind = 'payee-email' then a.subject_id end)
  left join amount_limit l on a.kind = 'change-limits' and l.id = a.subject_id
  left join policy_version v on a.kind = 'change-policy' and v.id = a.subject_id
  left join staff_change h on a.kind = 'change-staff' and h.id = a.subject_id
  left join staff g on g.id = h.staff_id
  left join payer_token t on t.id = s.payer_token_id
$$;

grant execute on function about_of to countinghouse_web;
