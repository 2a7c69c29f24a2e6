-- What each recipient of a proposal gets on one day, in one currency: by its own rows, and by those that count for the day
-- and were asked for earlier. A recipient is everybody who was ever paid at the same numbers and wallets (`join_recipients`); a row that
-- pays a payee at a number that is not known as theirs connects both as well, for the day. What has no rows is one recipient.
create or replace function recipient_day_sums(asked proposal, of_currency text, day timestamptz, moment timestamptz)
  returns table (own_minor numeric, earlier_minor numeric, row_ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not asked.kind in ('payout', 'release-escrow-disbursement') then
    return query select (asked.facts->'totals'->of_currency->>'minor')::numeric, 0::numeric, null::uuid[];
    return;
  end if;
  return query
    with counted as materialized (select p, c.submission_id from counted_on(day, moment) c join proposal p on p.id = c.proposal_id),
    own as materialized (
      select rows_of_proposal(asked, null) as id where asked.state <> 'approved' or day_of(asked.asked_at) = day
      union select rows_of_proposal(p, submission_id) from counted where (p).id = asked.id),
    keyed as materialized (
      select r.id, own.id is not null as is_own, any_row.waits, r.currency, r.amount_minor,
        coalesce(coalesce(y.recipient_id, y.id)::text, known.recipient, r.dest_key) as recipient,
        case when y.id is not null and r.payee_account_id is null then coalesce(known.recipient, r.dest_key) end as number
      from (select id, bool_or(waits) as waits from (select id, false as waits from own
        union all select rows_of_proposal(p, submission_id), (p).state = 'pending' from counted where (p).id <> asked.id and (p).asked_at <= asked.asked_at) all_rows group by id) any_row
      join payout_row r using (id) left join own using (id) left join payee y on y.id = r.payee_id
      left join lateral (select coalesce(z.recipient_id, z.id)::text as recipient from payee_account a join payee z on z.id = a.payee_id
        where r.payee_account_id is null and r.dest_kind = 'phone' and a.phone = r.dest_key and a.state in ('approved', 'ended') limit 1) known on true),
    pairs as (select array_agg(recipient) as lefts, array_agg(number) as rights from (select distinct recipient, number from keyed where number <> recipient) odd),
    joined as materialized (select j.* from pairs, joined_keys(pairs.lefts, pairs.rights) j),
    paid as materialized (select k.*, coalesce(j.label, k.recipient) as label from keyed k left join joined j on j.key = k.recipient where k.currency = of_currency),
    sums as (select label, sum(amount_minor) as minor, array_agg(id) as row_ids from paid where is_own group by 1),
    earlier as (
      select label, sum(amount_minor) as minor from paid
      where not is_own and label in (select label from sums)
        and not exists (select from row_outcome o where o.row_id = paid.id and o.mapped in ('failed', 'cancelled'))
        -- Otherwise its submission ended before it was sent, and nobody is asked about it again.
        and (waits or not exists (select from submission_row x where x.row_id = paid.id) or exists (select from submission_row x where x.row_id = paid.id and x.live))
      group by 1)
    select sums.minor, coalesce(earlier.minor, 0), sums.row_ids from sums left join earlier using (label);
end $$;
