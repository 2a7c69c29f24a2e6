-- The facts of a proposal, with the age of its newest payee where a rule depends on it whose other conditions hold: finding it
-- out reads every payee of a payout.
create or replace function known_facts(asked proposal, applies policy_version, moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if exists (select from jsonb_array_elements(applies.rules) where value->'when' ? 'payeeNewerThanDays'
      and policy_matches((value->'when') - 'payeeNewerThanDays', asked.facts, moment)) then
    return asked.facts || jsonb_build_object('newestPayeeAt', newest_payee_at(asked));
  end if;
  return asked.facts;
end $$;
