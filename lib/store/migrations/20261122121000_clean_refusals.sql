-- The answers that prove a first attempt did nothing (contract section 7). The database reads them from the attempt itself.
create function is_clean_refusal(http_status int, error_code text) returns boolean language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((http_status, error_code) in ((400, 'VALIDATION_ERROR'), (401, 'AUTHENTICATION_ERROR'), (403, 'AUTHORIZATION_ERROR'), (404, 'NOT_FOUND'))
    or (error_code = 'MISSING_CLIENT_ID' and http_status between 400 and 499 and http_status not in (409, 429)), false)
$$;

-- The answers that say of a payout that its wallet holds too little for it. The gateway reads that out of the code, the details or the words.
create function says_no_funds(http_status int, detail jsonb) returns boolean language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(http_status in (400, 402, 409, 422) and detail->'lacksFunds' = 'true', false)
$$;
revoke all on function is_clean_refusal(int, text), says_no_funds(int, jsonb) from public;
