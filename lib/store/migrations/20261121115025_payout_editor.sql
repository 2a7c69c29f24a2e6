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
grant select, insert on payout_editor to countinghouse_web;
