-- What the rules of a policy look at, of a proposal as it is made: its kind, maker and rows, the total and the highest row of each
-- currency in minor units, how many cells people edited, which warnings they acknowledged, and whether nothing says what the rows
-- should come to. Amounts are texts, so that nothing reads them as floats. A batch that is approved again had its total compared.
create or replace function proposal_facts(asked proposal) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  facts jsonb := jsonb_build_object('kind', policy_kind(asked), 'maker', asked.maker_id, 'rows', asked.row_count);
  counted record;
  control jsonb;
begin
  if asked.kind <> 'payout' then
    return facts || jsonb_build_object('edited', 0, 'warnings', '[]'::jsonb, 'totals', case when asked.currency is null then '{}'::jsonb
      else jsonb_build_object(asked.currency, jsonb_build_object('minor', asked.total_minor::text, 'highest', asked.total_minor::text)) end);
  end if;
  if asked.subject_id = asked.payout_id then
    select coalesce(p.control, '{}') into control from payout p where p.id = asked.payout_id;
    facts := facts || jsonb_build_object('noControlTotal', not jsonb_path_exists(control, '$.figures[*] ? (@.kind == "total")'));
  end if;
  with paid as (
    select r.currency, r.amount_minor, r.edits, r.settlements from payout_row r
      where r.payout_id = asked.payout_id and asked.subject_id = asked.payout_id and r.state not in ('left-out', 'blocked')
    union all
    select r.currency, r.amount_minor, r.edits, r.settlements from submission_row x join payout_row r on r.id = x.row_id
      where x.submission_id = asked.subject_id),
  sums as (select currency, sum(amount_minor) as minor, max(amount_minor) as highest from paid where currency is not null group by currency)
  select (select coalesce(jsonb_object_agg(currency, jsonb_build_object('minor', minor::text, 'highest', highest::text)), '{}') from sums) as totals,
    (select count(*) from paid, jsonb_object_keys(edits) where edits <> '{}') as edited,
    (select coalesce(jsonb_agg(distinct code), '[]') from paid, jsonb_object_keys(settlements) code where settlements <> '{}') as warnings
  into counted;
  return facts || to_jsonb(counted);
end $$;
