-- Whether a person made an escrow, edited the rows that it pays, or marked one of its terms as met.
create or replace function worked_on_escrow(escrow uuid, person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select exists (select from submission s where s.subject_service_id = escrow and s.kind = 'fulfil-term' and s.maker_id = person
      and s.state not in ('rejected_clean', 'absent_proven', 'void'))
    or exists (select from submission s where s.service_id = escrow and s.kind = 'create-escrow' and s.maker_id = person)
    or exists (select from escrow_item i join submission s on s.id = i.submission_id where i.service_id = escrow and made_or_edited(s, person))
$$;
