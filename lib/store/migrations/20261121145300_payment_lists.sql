-- What staff keep of a list: a name, and the query of its address. One person's own, never another's.
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_name" UNIQUE("staff_id","list","name"),
	CONSTRAINT "saved_view_words" CHECK (length("name") between 1 and 60 and length("query") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What the service was seen to say of a payment: a line each time its word had changed since the last reading.
CREATE TABLE "payment_observation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"raw_status" text
);
--> statement-breakpoint
CREATE INDEX "payment_observation_payment" ON "payment_observation" USING btree ("payment_id","started_at");--> statement-breakpoint
grant select, insert, update, delete on saved_view to countinghouse_web;
grant select, insert on payment_observation to countinghouse_web;
