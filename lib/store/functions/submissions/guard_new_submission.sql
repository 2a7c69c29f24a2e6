-- I2, I3, I6: what a new submission must contain, and which approval it needs.
create or replace function guard_new_submission() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  k submission_kind;
  before submission;
begin
  if new.state <> 'ready' or new.sends <> 0 or new.body is null or new.first_sent_at is not null or new.service_id is not null then
    perform refuse(1, 'A submission begins as ready, whole and never sent');
  end if;
  new.epoch := (select epoch from control);
  new.created_at := clock_timestamp();
  new.state_since := new.created_at;
  if not exists (select from environment where env = new.env) then perform refuse(6, 'The submission is of another environment'); end if;
  select * into k from submission_kind where kind = new.kind;
  if k.proposal_kind is null then perform guard_made_alone(new); else perform guard_made_of_proposal(new, k); end if;
  new.claim := claim_of(new, k);
  if new.generation > 1 then
    select * into before from submission where root_id = new.root_id order by generation desc limit 1 for update;
    if before.id is null or new.generation <> before.generation + 1 or before.state not in ('absent_proven', 'rejected_clean') then
      perform refuse(3, 'A next generation follows only one that was refused cleanly or proved absent');
    end if;
  end if;
  return new;
end $$;
