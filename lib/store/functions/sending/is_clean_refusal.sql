-- Whether an answer proves that a first attempt did nothing (contract section 7). The database reads it from the attempt
-- itself.
create or replace function is_clean_refusal(http_status int, error_code text) returns boolean
language sql immutable set search_path = pg_catalog, public, pg_temp
as $$
  select coalesce((http_status, error_code) in ((400, 'VALIDATION_ERROR'), (401, 'AUTHENTICATION_ERROR'), (403, 'AUTHORIZATION_ERROR'), (404, 'NOT_FOUND'))
    or (error_code = 'MISSING_CLIENT_ID' and http_status between 400 and 499 and http_status not in (409, 429)), false)
$$;
