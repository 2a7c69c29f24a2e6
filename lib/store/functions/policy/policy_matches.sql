-- Whether all conditions of a rule hold for these facts at a moment. A rule without conditions always applies.
create or replace function policy_matches(terms jsonb, facts jsonb, moment timestamptz) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  of_currency jsonb := facts->'totals'->(terms->>'currency');
  here timestamp;
  starts time := (terms->>'from')::time;
  ends time := (terms->>'until')::time;
begin
  if terms ? 'kinds' and not terms->'kinds' ? (facts->>'kind') then return false; end if;
  if terms ? 'currency' and of_currency is null then return false; end if;
  if terms ? 'totalAbove' and not (of_currency->>'minor')::numeric > (terms->>'totalAbove')::numeric then return false; end if;
  if terms ? 'highestRowAbove' and not (of_currency->>'highest')::numeric > (terms->>'highestRowAbove')::numeric then return false; end if;
  if terms ? 'rowsAbove' and not (facts->>'rows')::int > (terms->>'rowsAbove')::int then return false; end if;
  if terms ? 'noControlTotal' and not coalesce((facts->>'noControlTotal')::boolean, false) then return false; end if;
  if terms ? 'edited' and not (facts->>'edited')::int > 0 then return false; end if;
  if terms ? 'warnings' and not terms->'warnings' ?| array(select jsonb_array_elements_text(facts->'warnings')) then return false; end if;
  if terms ? 'makers' and not terms->'makers' ? (facts->>'maker') then return false; end if;
  if starts is not null or terms ? 'weekdays' then
    here := moment at time zone (select time_zone from control);
    if terms ? 'weekdays' and not terms->'weekdays' @> to_jsonb(extract(isodow from here)::int) then return false; end if;
    -- From 18:00 until 06:00 is the night.
    if starts <= ends and not (here::time >= starts and here::time < ends) then return false; end if;
    if starts > ends and not (here::time >= starts or here::time < ends) then return false; end if;
  end if;
  if terms ? 'payeeNewerThanDays' then
    return coalesce((facts->>'newestPayeeAt')::timestamptz > moment - make_interval(days => (terms->>'payeeNewerThanDays')::int), false);
  end if;
  return true;
end $$;
