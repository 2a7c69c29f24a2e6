-- The service's own lists, searched for what our records do not know: once a day, and over the lost time after a restore.

create table sweep (
  id uuid primary key default gen_random_uuid(),
  list text not null check (list in ('disbursements', 'escrow-disbursements', 'payments')),
  purpose text not null check (purpose in ('daily', 'restore')),
  epoch int not null,
  worker text not null,
  began_at timestamptz not null,
  window_from timestamptz not null,
  ended_at timestamptz,
  complete boolean,
  -- How many entries the service counted, and how many of them our records do not know.
  total int,
  unknown int,
  constraint sweep_end check ((ended_at is null) = (complete is null))
);
create index sweep_began on sweep (list, purpose, began_at);

-- An entry of the service's lists that was no submission of ours when it was read, as it was read then.
create table stranger (
  service_id uuid primary key,
  list text not null,
  -- Our own mark, where its description or its reference begins with one.
  tag text,
  -- Whether its description excludes that it is ours: there is one, and it is nothing that a mark was cut off from.
  described_otherwise boolean not null,
  currency text not null,
  total_minor bigint not null,
  recipient_count int,
  -- Whether its recipients are all known: as many as it counts, and they add up to its total.
  recipients_known boolean not null,
  created_at timestamptz,
  raw_status text,
  first_seen_at timestamptz not null
);
create index stranger_tag on stranger (tag) where tag is not null;

create table stranger_recipient (
  service_id uuid not null references stranger (service_id),
  ordinal int not null,
  reference text,
  -- What a reference of ours begins with.
  row_tag text,
  -- A phone in E.164 or an account of the service; null where the service does not say.
  destination text,
  amount_minor bigint,
  primary key (service_id, ordinal)
);
create index stranger_recipient_place on stranger_recipient (destination, amount_minor);
create index stranger_recipient_tag on stranger_recipient (row_tag);

-- What a search found that a person has to look into.
create table finding (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('our-mark', 'our-payee', 'second-disbursement', 'believed-unpaid')),
  service_id uuid not null unique references stranger (service_id),
  found_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'linked', 'resolved')),
  resolved_at timestamptz,
  resolved_by uuid references staff (id),
  comment text,
  constraint finding_resolved check ((state = 'open') = (resolved_at is null) and (state = 'resolved') = (resolved_by is not null)
    and (state = 'resolved') = (btrim(coalesce(comment, '')) <> ''))
);
create index finding_open on finding (found_at) where state = 'open';

-- From when on the daily sweep of a list that may begin now reads it; null where none is due. A sweep that does not end is
-- given up after two hours, one that failed is repeated after half an hour.
create function daily_sweep_from(of_list text) returns timestamptz language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_try sweep;
  last_complete timestamptz;
begin
  select * into last_try from sweep where list = of_list and purpose = 'daily' order by began_at desc limit 1;
  if last_try.ended_at is null and last_try.began_at > clock_timestamp() - interval '2 hours' then return null; end if;
  if last_try.complete is not true and last_try.began_at > clock_timestamp() - interval '30 minutes' then return null; end if;
  select max(began_at) into last_complete from sweep where list = of_list and purpose = 'daily' and complete;
  if last_complete > clock_timestamp() - interval '24 hours' then return null; end if;
  return coalesce(last_complete, clock_timestamp()) - interval '2 days';
end $$;

-- The sweep of the present epoch that begins the proof for a list, and whether it is proved: two complete sweeps, the first
-- begun 30 minutes or more after the epoch because lists lag so long, the second 10 minutes or more after the first ended,
-- and nothing of the time before the epoch seen for the first time by the second.
create function lost_time_is_swept(of_list text) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from control c join sweep a on a.epoch = c.epoch join sweep b on b.epoch = c.epoch
    where a.list = of_list and b.list = of_list and a.purpose = 'restore' and b.purpose = 'restore' and a.complete and b.complete
      and a.began_at >= c.epoch_since + interval '30 minutes' and b.began_at >= a.ended_at + interval '10 minutes'
      and not exists (select from stranger x where x.list = of_list and x.first_seen_at between b.began_at and b.ended_at
        and coalesce(x.created_at < c.epoch_since, x.first_seen_at < c.epoch_since + interval '1 day')))
$$;

-- The same for the sweeps of the time that a restore lost: one at once, then as the proof demands, until it is there.
create function restore_sweep_from(of_list text) returns timestamptz language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  c control;
  last_try sweep;
begin
  select * into c from control;
  if c.epoch_lost_from is null or of_list = 'payments' or lost_time_is_swept(of_list) then return null; end if;
  select * into last_try from sweep where list = of_list and purpose = 'restore' and epoch = c.epoch order by began_at desc limit 1;
  if last_try.ended_at is null and last_try.began_at > clock_timestamp() - interval '2 hours' then return null; end if;
  if not coalesce(last_try.complete, true) and last_try.began_at > clock_timestamp() - interval '5 minutes' then return null; end if;
  if last_try.complete and clock_timestamp() < greatest(last_try.ended_at + interval '10 minutes', c.epoch_since + interval '30 minutes') then return null; end if;
  return c.epoch_lost_from - interval '26 hours';
end $$;

-- Begins a sweep where one is due, in one instance alone. Its times are the database's.
create function begin_sweep(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  window_start timestamptz;
  s sweep;
begin
  perform pg_advisory_xact_lock(7264033);
  window_start := case request->>'purpose' when 'daily' then daily_sweep_from(request->>'list') else restore_sweep_from(request->>'list') end;
  if window_start is null then return null; end if;
  insert into sweep (list, purpose, epoch, worker, began_at, window_from)
  select request->>'list', request->>'purpose', epoch, request->>'worker', clock_timestamp(), window_start from control returning * into s;
  return jsonb_build_object('sweepId', s.id, 'windowFrom', s.window_from);
end $$;

-- Keeps an entry that is none of ours, with its recipients. False where it is ours by now; kept once.
create function keep_stranger(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  which uuid := (request->>'serviceId')::uuid;
begin
  if exists (select from submission where service_id = which) then return to_jsonb(false); end if;
  insert into stranger (service_id, list, tag, described_otherwise, currency, total_minor, recipient_count, recipients_known, created_at,
    raw_status, first_seen_at)
  values (which, request->>'list', request->>'tag', (request->>'describedOtherwise')::boolean, request->>'currency',
    (request->>'totalMinor')::bigint, (request->>'recipientCount')::int,
    coalesce((select count(*) >= coalesce((request->>'recipientCount')::int, 0) and sum((r->>'amountMinor')::bigint) = (request->>'totalMinor')::bigint
      from jsonb_array_elements(nullif(request->'recipients', 'null')) r), false),
    (request->>'createdAt')::timestamptz, request->>'rawStatus', clock_timestamp())
  on conflict do nothing;
  if found and jsonb_typeof(request->'recipients') = 'array' then
    insert into stranger_recipient (service_id, ordinal, reference, row_tag, destination, amount_minor)
    select which, r.ordinality, r.value->>'reference', split_part(r.value->>'reference', ' ', 1), r.value->>'destination', (r.value->>'amountMinor')::bigint
    from jsonb_array_elements(request->'recipients') with ordinality r;
  end if;
  return to_jsonb(true);
end $$;

-- What an unknown entry means; null where it is none of our business, or of a submission that is being looked for anyway.
create function finding_kind(x stranger) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- Ends a sweep and says what it found that was not known before. A complete one has kept every entry it did not know.
create function end_sweep(actor jsonb, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  s sweep;
  unknown_ids uuid[] := array(select value::uuid from jsonb_array_elements_text(request->'unknownIds'));
  whole boolean := (request->>'complete')::boolean;
  found_new jsonb;
begin
  select * into s from sweep where id = (request->>'sweepId')::uuid for update;
  if s.id is null or s.ended_at is not null then perform refuse(1, 'The sweep has ended'); end if;
  if whole and exists (select from unnest(unknown_ids) u where not exists (select from stranger where service_id = u)
    and not exists (select from submission where service_id = u)) then
    perform refuse(11, 'A complete sweep keeps every entry that it does not know');
  end if;
  update sweep set ended_at = clock_timestamp(), complete = whole, total = (request->>'total')::int, unknown = cardinality(unknown_ids) where id = s.id;
  with new_ones as (
    insert into finding (service_id, kind)
    select x.service_id, k.kind from stranger x cross join lateral (select finding_kind(x) as kind offset 0) k
    where x.first_seen_at > clock_timestamp() - interval '60 days' and k.kind is not null and not exists (select from finding f where f.service_id = x.service_id)
      and not exists (select from submission o where o.service_id = x.service_id)
    on conflict do nothing returning id, kind, service_id)
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'serviceId', service_id)), '[]') into found_new from new_ones;
  perform write_audit(actor, 'sweep.end', 'sweep:' || s.id, jsonb_build_object('list', s.list, 'purpose', s.purpose, 'complete', whole,
    'total', request->'total', 'unknown', cardinality(unknown_ids), 'findings', jsonb_array_length(found_new)));
  if jsonb_array_length(found_new) > 0 then perform announce('live', '{"payoutId": null}'); end if;
  return found_new;
end $$;

-- By the person whose session's token it is.
create function resolve_finding(token text, request jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held session := acting_session(token);
  person staff;
  f finding;
begin
  select * into person from staff where id = held.staff_id;
  if person.role not in ('approver', 'admin') then perform refuse(16, 'A finding is resolved by an approver or an admin'); end if;
  select * into f from finding where id = (request->>'findingId')::uuid for update;
  if f.id is null then perform refuse(0, 'There is no such finding'); end if;
  if f.state <> 'open' then perform refuse(1, 'The finding is resolved already'); end if;
  if btrim(coalesce(request->>'comment', '')) = '' then perform refuse(6, 'Resolving a finding needs a comment'); end if;
  update finding set state = 'resolved', resolved_at = clock_timestamp(), resolved_by = person.id, comment = btrim(request->>'comment') where id = f.id;
  perform write_audit(jsonb_build_object('id', person.id, 'name', person.name), 'finding.resolve', 'finding:' || f.id,
    jsonb_build_object('kind', f.kind, 'serviceId', f.service_id, 'comment', request->>'comment'));
  return null;
end $$;

-- What turns out to be a submission of ours needs nobody any more.
create function link_finding() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update finding set state = 'linked', resolved_at = clock_timestamp() where service_id = new.service_id and state = 'open';
  return null;
end $$;
create trigger link_finding after update of service_id on submission for each row
  when (new.service_id is not null and old.service_id is null) execute function link_finding();

revoke all on function daily_sweep_from(text), lost_time_is_swept(text), restore_sweep_from(text), begin_sweep(jsonb, jsonb), keep_stranger(jsonb, jsonb), finding_kind(stranger), end_sweep(jsonb, jsonb),
  resolve_finding(text, jsonb), link_finding() from public;
grant execute on function begin_sweep(jsonb, jsonb), keep_stranger(jsonb, jsonb), end_sweep(jsonb, jsonb), resolve_finding(text, jsonb) to countinghouse_web;
grant select on sweep, stranger, stranger_recipient, finding to countinghouse_web;
