-- I4, first half: rows are edited while their payout is a draft, and never after.

create function guard_payout() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then perform refuse(1, 'A payout begins as a draft'); end if;
    if not exists (select from environment where env = new.env) then
      perform refuse(7, format('A payout of the environment %s does not belong into this database', new.env));
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then perform refuse(4, 'A payout is discarded, not deleted'); end if;
  perform guard_edge('payout', old.state, new.state);
  if old.state <> 'draft' and to_jsonb(old) - array['state', 'updated_at', 'updated_by', 'version', 'note']
    is distinct from to_jsonb(new) - array['state', 'updated_at', 'updated_by', 'version', 'note'] then
    perform refuse(4, format('The payout is %s: only a draft can be edited', old.state));
  end if;
  if (new.id, new.env, new.kind, new.created_by, new.created_at, new.parent_payout_id)
    is distinct from (old.id, old.env, old.kind, old.created_by, old.created_at, old.parent_payout_id) then
    perform refuse(4, 'Where a payout comes from does not change');
  end if;
  if new.state <> old.state then perform guard_payout_state(new); end if;
  return new;
end $$;

create function guard_payout_state(new payout) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state = 'pending_approval'
    and not exists (select from proposal where payout_id = new.id and kind = 'payout' and state = 'pending') then
    perform refuse(6, 'A payout becomes pending with a proposal, not by itself');
  end if;
  if new.state = 'approved'
    and not exists (select from proposal where payout_id = new.id and kind = 'payout' and state = 'approved') then
    perform refuse(6, 'A payout becomes approved with a proposal, not by itself');
  end if;
  if new.state = 'draft' and (
    exists (select from proposal where payout_id = new.id and kind = 'payout' and state in ('pending', 'approved'))
    or exists (select from submission where payout_id = new.id)) then
    perform refuse(4, 'A payout with a proposal or a submission cannot be edited again');
  end if;
end $$;
create trigger guard before insert or update or delete on payout for each row execute function guard_payout();

-- Once a statement, not once a row: ten thousand rows are saved at a time. The share lock makes a save and a request for
-- approval wait for each other.
create function guard_rows_of(payouts uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from payout where id = any (payouts) order by id for share;
  if exists (select from payout where id = any (payouts) and state <> 'draft') then
    perform refuse(4, 'The rows of a payout can be changed only while it is a draft');
  end if;
end $$;

create function guard_rows_inserted() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from changed));
  if exists (select from changed where origin_row_id is not null) then
    perform guard_origins((select array_agg(id) from changed where origin_row_id is not null));
  end if;
  return null;
end $$;

create function guard_rows_deleted() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from gone));
  return null;
end $$;

create function guard_rows_updated() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform guard_rows_of((select array_agg(distinct payout_id) from (select payout_id from changed union select payout_id from gone) touched));
  if exists (select from gone o left join changed n using (id)
    where (n.payout_id, n.row_tag, n.origin_row_id) is distinct from (o.payout_id, o.row_tag, o.origin_row_id)) then
    perform refuse(4, 'The payout, the tag and the origin of a row do not change');
  end if;
  return null;
end $$;

create trigger guard_insert after insert on payout_row referencing new table as changed for each statement execute function guard_rows_inserted();
create trigger guard_update after update on payout_row referencing old table as gone new table as changed for each statement execute function guard_rows_updated();
create trigger guard_delete after delete on payout_row referencing old table as gone for each statement execute function guard_rows_deleted();

-- A row may be paid again when it is certain that it was not paid: two readings of the service agree, long enough apart,
-- that it failed; or its submission was refused, never arrived, or was never tried.
create function certainly_unpaid(row_uuid uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from row_outcome o join submission s on s.id = o.submission_id
    where o.row_id = row_uuid and o.mapped in ('failed', 'cancelled') and o.confirmed_failed_at is not null
      and s.state in ('partial', 'failed', 'cancelled'))
  or (exists (select from submission_row where row_id = row_uuid)
    and not exists (select from submission_row where row_id = row_uuid and live))
$$;

create function guard_origins(rows uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  line int;
begin
  perform from payout_row where id in (select origin_row_id from payout_row where id = any (rows)) order by id for update;
  select origin.line_no into line from payout_row again join payout_row origin on origin.id = again.origin_row_id
    where again.id = any (rows) and not certainly_unpaid(origin.id) limit 1;
  if found then
    perform refuse(4, format('The row of line %s cannot be paid again yet: it is not certain that it was not paid', line));
  end if;
  select origin.line_no into line from payout_row origin
    where origin.id in (select origin_row_id from payout_row where id = any (rows))
      and (select count(*) from payout_row again join payout p on p.id = again.payout_id
        where again.origin_row_id = origin.id and p.state <> 'discarded') > 1 limit 1;
  if found then
    perform refuse(4, format('The row of line %s is in another payout that pays it again', line));
  end if;
end $$;
