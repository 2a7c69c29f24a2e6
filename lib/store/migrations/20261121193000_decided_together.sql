-- One proof of identity may be for several proposals at once: for exactly this set, whose hash it carries. Each decision is
-- still a row of its own, and what is not in the set is not covered.
CREATE TABLE "step_up_content" (
	"step_up_id" uuid NOT NULL,
	"proposal_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	CONSTRAINT "step_up_content_step_up_id_proposal_id_pk" PRIMARY KEY("step_up_id","proposal_id")
);
--> statement-breakpoint
ALTER TABLE "step_up_content" ADD CONSTRAINT "step_up_content_step_up_id_step_up_id_fk" FOREIGN KEY ("step_up_id") REFERENCES "public"."step_up"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_up_content" ADD CONSTRAINT "step_up_content_proposal" FOREIGN KEY ("proposal_id","content_hash") REFERENCES "public"."proposal"("id","content_hash") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "approval" DROP CONSTRAINT "approval_step_up_id_unique";
--> statement-breakpoint
create trigger stays before update or delete or truncate on step_up_content for each statement execute function forbid_change('6');

create function guard_step_up_content() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from step_up where id = new.step_up_id and used_at is null) then
    perform refuse(6, 'A proof of identity that was used is for nothing more');
  end if;
  return new;
end $$;
create trigger guard before insert on step_up_content for each row execute function guard_step_up_content();

-- What a proof for a set carries: a line for each proposal with its content, sorted by its bytes.
create function step_up_set_hash(proof uuid) returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to(string_agg(proposal_id::text || ' ' || content_hash, E'\n' order by proposal_id::text collate "C"), 'UTF8')), 'hex')
  from step_up_content where step_up_id = proof
$$;

-- Whether a proof is for this content: it alone and once, or one of the set that the proof names.
create function step_up_covers(proof step_up, which uuid, hash text) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when exists (select from step_up_content where step_up_id = proof.id)
    then proof.content_hash = step_up_set_hash(proof.id)
      and exists (select from step_up_content where (step_up_id, proposal_id, content_hash) = (proof.id, which, hash))
    else proof.content_hash = hash and not exists (select from approval where step_up_id = proof.id) end
$$;

create or replace function guard_approval() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked proposal;
  person staff;
  proof step_up;
begin
  select * into asked from proposal where id = new.proposal_id for update;
  if asked.state is distinct from 'pending' then perform refuse(6, 'The proposal is not pending'); end if;
  if asked.content_hash <> new.content_hash then perform refuse(6, 'The approval is for other content'); end if;
  if new.decision = 'approve' and asked.recipients_hash is distinct from proposed_recipients(asked) then
    perform refuse(6, 'The rows are not what was asked about: where or what they pay is different now');
  end if;
  if asked.maker_id = new.approver_id then perform refuse(6, 'Nobody decides about what they asked for themselves'); end if;
  select * into person from staff where id = new.approver_id for share;
  if not may_consent(asked, person) then
    perform refuse(6, 'Only an approver decides');
  end if;
  select * into proof from step_up where id = new.step_up_id;
  if proof.staff_id is distinct from new.approver_id or step_up_covers(proof, new.proposal_id, new.content_hash) is not true
    or proof.used_in is distinct from pg_current_xact_id()::text then
    perform refuse(6, 'The decision needs a fresh proof of identity for exactly this content');
  end if;
  new.step_up_method := proof.method;
  new.decided_at := clock_timestamp();
  return new;
end $$;

-- Uses the proof up, unless this very transaction has done so already for nothing else, or for others of its set.
create or replace function use_step_up(proof uuid, person uuid, hash text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  of_set boolean := exists (select from step_up_content where step_up_id = proof);
begin
  if not exists (select from step_up where id = proof and not of_set and content_hash = hash)
    and not exists (select from step_up_content where step_up_id = proof and content_hash = hash) then return false; end if;
  update step_up set used_at = clock_timestamp()
    where id = proof and used_at is null and expires_at >= clock_timestamp() and staff_id = person;
  return found or exists (select from step_up where id = proof and used_in = pg_current_xact_id()::text and staff_id = person
    and (of_set or not exists (select from approval where step_up_id = proof)));
end $$;

revoke all on function guard_step_up_content(), step_up_set_hash(uuid), step_up_covers(step_up, uuid, text) from public;
grant select, insert on step_up_content to countinghouse_web;
