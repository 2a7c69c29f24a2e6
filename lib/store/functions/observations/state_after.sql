-- The state a reading leads to, with the reason where that is to be on hold; the present one where it leads nowhere.
create or replace function state_after(s submission, word text, contradiction boolean) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  final_states text[] := array['settled', 'partial', 'failed', 'cancelled'];
  now_in text := state_with_reason(s);
  wanted text := now_in;
begin
  -- A submission whose readings contradicted one another leaves hold once two readings agree: a batch is read on from there, a
  -- collection ends as they report.
  if s.hold_reason = 'figures_differ' then
    if readings_agree(s, word) then wanted := case when batch_waits(s) then 'accepted' else word end; end if;
  -- Only people take a batch off hold for another reason.
  elsif batch_waits(s) then return now_in;
  elsif s.state = any (final_states) then
    if contradiction or (word = any (final_states) and word <> s.state) then wanted := 'on_hold:figures_differ'; end if;
  elsif contradiction then wanted := 'on_hold:figures_differ';
  elsif word = any (final_states) then wanted := word;
  end if;
  if exists (select from state_edge e join submission_kind k on k.template = e.machine where k.kind = s.kind and from_state = now_in and to_state = wanted
    and (wanted <> 'partial' or k.pays_out)) then return wanted; end if;
  return now_in;
end $$;
