-- Who is paid how much is held by hashes from the approval to the bytes. The database computes them itself: over the rows when
-- approval is asked, again with each approval and over the rows that were submitted; and it reads the recipients of the bytes
-- once, where a submission is made, for afterwards they are sealed.

alter table proposal add column recipients_hash bytea;

-- What the rows pay to whom, whatever order they come in.
create function recipients_hash(rows uuid[]) returns bytea language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select sha256(convert_to(coalesce(string_agg(jsonb_build_array(r.row_tag, r.dest_kind, r.dest_key, r.payee_account_id, a.account_id, r.rail, r.currency,
      r.amount_minor)::text, E'\n' order by r.row_tag collate "C"), ''), 'UTF8'))
  from unnest(rows) of_row join payout_row r on r.id = of_row left join payee_account a on a.id = r.payee_account_id and r.dest_kind = 'wallet'
$$;

-- The rows a proposal is about: those of the payout, or those of the one submission whose rows are asked for again.
create function proposed_recipients(asked proposal) returns bytea language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when asked.kind = 'payout' then recipients_hash(array(
    select id from payout_row where payout_id = asked.payout_id and asked.subject_id = asked.payout_id and state not in ('left-out', 'blocked')
    union all select row_id from submission_row where submission_id = asked.subject_id)) end
$$;

-- All submissions of a proposal are made in one transaction, so that one look at its end is enough.
create function check_recipients() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.kind not in ('create-disbursement', 'create-escrow-disbursement')
    or new.id <> (select id from submission where proposal_id = new.proposal_id order by id limit 1) then return null; end if;
  if (select recipients_hash from proposal where id = new.proposal_id) is distinct from recipients_hash(array(
    select x.row_id from submission_row x join submission s on s.id = x.submission_id where s.proposal_id = new.proposal_id)) then
    perform refuse(6, 'The rows are not paid where and what was approved');
  end if;
  return null;
end $$;
create constraint trigger sums_of_recipients after insert on submission deferrable initially deferred for each row execute function check_recipients();

-- Refuses bytes that do not pay exactly the rows of their submission. The members are listed, each once, because the service may
-- read a second or differently written one.
create function guard_recipients(which uuid, plain bytea) returns void language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
  with said as (
    select recipient, split_part(recipient->>'reference', ' ', 1) as tag from json_array_elements(body->'recipients') recipient
  ), ours as (
    select r.row_tag as tag, r.dest_kind, case r.dest_kind when 'wallet' then a.account_id::text else r.dest_key end as destination,
      r.amount_minor, r.dest_kind = 'wallet' or r.rail = s.payment_method as by_this_method
    from submission_row x join payout_row r on r.id = x.row_id left join payee_account a on a.id = r.payee_account_id and a.kind = 'wallet'
    where x.submission_id = s.id
  )
  select coalesce(tag, 'none') into wrong from said full join ours using (tag)
  where case when json_typeof(recipient) is distinct from 'object' or ours.dest_kind is null then true else not coalesce(
      by_this_method and json_typeof(recipient->'amount') = 'string'
      and recipient->>'amount' = (amount_minor / 100)::text || '.' || lpad((amount_minor % 100)::text, 2, '0')
      and case ours.dest_kind when 'wallet' then lower(recipient->>'recipient_id') = destination and recipient->'phone_number' is null
        else recipient->>'phone_number' = destination and recipient->'recipient_id' is null end
      and (select count(*) = count(distinct member) and bool_and(member in ('recipient_id', 'email', 'phone_number', 'amount', 'terms', 'reference'))
        from json_object_keys(recipient) member), false) end
  limit 1;
  if found or json_array_length(body->'recipients') <> (select count(*) from submission_row where submission_id = which) then
    perform refuse(6, format('The bytes do not pay exactly the approved rows (%s)', coalesce(wrong, 'their number')));
  end if;
end $$;

revoke all on function recipients_hash(uuid[]), proposed_recipients(proposal), check_recipients(), guard_recipients(uuid, bytea) from public;
