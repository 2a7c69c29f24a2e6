-- Refuses bytes that do not pay exactly the rows of their submission. The members are listed, each once, because the service
-- may read a second or differently written one. Recipients are read as jsonb, which is quicker but keeps only the last of members
-- with one name: hence their number in the text is compared. How many rows a new submission has is in no statistics, so the
-- planner could take it that reading all rows of all payouts is quicker than looking up these: `limit` leaves it no choice.
create or replace function guard_recipients(which uuid, plain bytea) returns void
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  s submission;
  body json;
  wrong text;
begin
  select * into s from submission where id = which;
  if s.kind not in ('create-disbursement', 'create-escrow-disbursement') then return; end if;
  if plain is null or sha256(plain) <> s.body_sha256 then perform refuse(6, 'The bytes are not those of their hash'); end if;
  body := convert_from(plain, 'UTF8')::json;
  if json_typeof(body) <> 'object' or json_typeof(body->'recipients') is distinct from 'array' then
    perform refuse(6, 'The bytes name no recipients');
  end if;
  if (select count(*) <> count(distinct member) or bool_or(member not in ('recipients', 'currency', 'payment_method', 'description', 'user_location'))
    from json_object_keys(body) member)
    or (body->>'currency', body->>'payment_method') is distinct from (s.currency, s.payment_method)
    or (body->>'description' || ' ') not like s.correlation_tag || ' %' or body->>'description' is null then
    perform refuse(6, 'The bytes have another currency, method or tag than the submission');
  end if;
  with read as materialized (
    select written, written::jsonb as recipient from json_array_elements(body->'recipients') written
  ), said as (
    select written, recipient, split_part(recipient->>'reference', ' ', 1) as tag from read
  ), ours as (
    select r.row_tag as tag, r.dest_kind, case r.dest_kind when 'wallet' then a.account_id::text else r.dest_key end as destination,
      r.amount_minor, r.dest_kind = 'wallet' or r.network = s.payment_method as by_this_method
    from submission_row x cross join lateral (select * from payout_row where id = x.row_id limit 1) r left join payee_account a
      on a.id = case r.dest_kind when 'wallet' then r.payee_account_id end and a.kind = 'wallet'
    where x.submission_id = s.id
  )
  select coalesce(tag, 'none') into wrong from said full join ours using (tag)
  where case when jsonb_typeof(recipient) is distinct from 'object' or ours.dest_kind is null then true else not coalesce(
      by_this_method and jsonb_typeof(recipient->'amount') = 'string'
      and recipient->>'amount' = (amount_minor / 100)::text || '.' || lpad((amount_minor % 100)::text, 2, '0')
      and case ours.dest_kind when 'wallet' then lower(recipient->>'recipient_id') = destination and recipient->'phone_number' is null
        else recipient->>'phone_number' = destination and recipient->'recipient_id' is null end
      and recipient - array['recipient_id', 'email', 'phone_number', 'amount', 'terms', 'reference'] = '{}'
      and (select count(*) from json_object_keys(written)) = (select count(*) from jsonb_object_keys(recipient)), false) end
  limit 1;
  if found or json_array_length(body->'recipients') <> (select count(*) from submission_row where submission_id = which) then
    perform refuse(6, format('The bytes do not pay exactly the approved rows (%s)', coalesce(wrong, 'their number')));
  end if;
end $$;
