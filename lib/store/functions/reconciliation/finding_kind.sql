-- What an unknown entry means; null where it does not concern us, or belongs to a submission that is being searched for anyway.
create or replace function finding_kind(x stranger) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select case
    when s.id is not null and s.service_id is not null then 'second-disbursement'
    when s.id is not null and s.state in ('rejected_clean', 'absent_proven', 'void') then 'believed-unpaid'
    when s.id is not null then null
    when x.tag is not null or exists (select from stranger_recipient r join payout_row p on p.row_tag = r.row_tag where r.service_id = x.service_id)
      then 'our-mark'
    when exists (select from stranger_recipient r join payee_account a on a.phone = r.destination
      where r.service_id = x.service_id and a.state in ('approved', 'ended')) then 'our-payee'
    when exists (select from stranger_recipient r join payee_account a
      on a.account_id = case when r.destination ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.destination::uuid end
      where r.service_id = x.service_id and a.state in ('approved', 'ended')) then 'our-payee'
  end
  from (select 1) one left join submission s on s.correlation_tag = x.tag
$$;
