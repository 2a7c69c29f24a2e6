-- Whether this is the code that an admin gave a person to set up an authenticator, or one of their recovery codes, which is used up; none is
-- needed where money is not real.
create or replace function fits_enrolment(person staff, enrolment text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return not factor_counts()
    or coalesce(person.enrolment_hash = sha256(convert_to(enrolment, 'UTF8')) and person.enrolment_until > clock_timestamp(), false)
    or use_recovery_code(person, enrolment);
end $$;
