-- The money of which nobody can say yet whether it moved, in minor units of one currency.
create or replace function money_unknown(but uuid, in_currency text) returns numeric
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce(sum(total_minor), 0) from submission s join submission_kind k on k.kind = s.kind and k.pays_out
  where id <> but and currency = in_currency and (state in ('sending', 'unknown', 'reconciling') or hold_reason not in ('stopped', 'funds')
    or (hold_reason in ('stopped', 'funds') and may_have_run(s)))
$$;

grant execute on function money_unknown to countinghouse_web;
