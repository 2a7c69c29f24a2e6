-- Sets which notifications the token's person does not want as mail.
create or replace function set_mail_choice(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held session := acting_session(token);
begin
  update staff set no_mail_of = array(select jsonb_array_elements_text(request->'noMailOf')) where id = held.staff_id;
  return null;
end $$;

grant execute on function set_mail_choice to countinghouse_web;
