CREATE TABLE "payout_editor" (
	"payout_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	CONSTRAINT "payout_editor_payout_id_staff_id_pk" PRIMARY KEY("payout_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "rows_expected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_editor" ADD CONSTRAINT "payout_editor_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_editor" ADD CONSTRAINT "payout_editor_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Whoever changed what a payout pays may not approve it, whoever asked for the approval.
create function guard_editor() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.decision = 'approve' and exists (select from proposal p join payout_editor e on e.payout_id = p.payout_id
    where p.id = new.proposal_id and p.kind = 'payout' and e.staff_id = new.approver_id) then
    perform refuse(6, 'Nobody approves rows they have worked on');
  end if;
  return new;
end $$;
create trigger guard_editor before insert on approval for each row execute function guard_editor();
revoke all on function guard_editor() from public;
grant select, insert on payout_editor to countinghouse_web;
