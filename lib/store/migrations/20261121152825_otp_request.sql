CREATE TABLE "otp_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"whom_hash" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "otp_request" ADD CONSTRAINT "otp_request_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "otp_request_at" ON "otp_request" USING btree ("requested_at");

--> statement-breakpoint
alter table otp_request add check (whom_hash ~ '^[0-9a-f]{64}$');
grant select, insert, delete on otp_request to countinghouse_web;
