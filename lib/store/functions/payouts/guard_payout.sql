-- I4: a payout begins as a draft, and only a draft can be edited.
create or replace function guard_payout() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then perform refuse(1, 'A payout begins as a draft'); end if;
    if not exists (select from environment where env = new.env) then
      perform refuse(7, format('A payout of the environment %s does not belong into this database', new.env));
    end if;
    new.search := array_to_tsvector(words_of(new.name));
    return new;
  end if;
  if tg_op = 'DELETE' then perform refuse(4, 'A payout is discarded, not deleted'); end if;
  perform guard_edge('payout', old.state, new.state);
  if old.state <> 'draft' and to_jsonb(old) - array['state', 'updated_at', 'updated_by', 'version', 'note']
    is distinct from to_jsonb(new) - array['state', 'updated_at', 'updated_by', 'version', 'note'] then
    perform refuse(4, format('The payout is %s: only a draft can be edited', old.state));
  end if;
  if (new.id, new.env, new.kind, new.created_by, new.created_at, new.parent_payout_id, new.copied_from, new.template_id)
    is distinct from (old.id, old.env, old.kind, old.created_by, old.created_at, old.parent_payout_id, old.copied_from, old.template_id) then
    perform refuse(4, 'Where a payout comes from does not change');
  end if;
  if new.state <> old.state then perform guard_payout_state(new); end if;
  if new.name <> old.name then new.search := array_to_tsvector(words_of(new.name)); end if;
  return new;
end $$;
