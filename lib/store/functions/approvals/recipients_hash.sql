-- The hash over whom these rows pay how much, whatever their order. Planning the query for each call would take longer than running it.
create or replace function recipients_hash(rows uuid[]) returns bytea
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select sha256(convert_to(coalesce(string_agg(row(r.row_tag, r.dest_kind, r.dest_key, r.payee_account_id, a.account_id, r.network, r.currency,
        r.amount_minor)::text, E'\n' order by r.row_tag collate "C"), ''), 'UTF8'))
    from unnest(rows) of_row join payout_row r on r.id = of_row
      left join payee_account a on a.id = case r.dest_kind when 'wallet' then r.payee_account_id end);
end $$;
