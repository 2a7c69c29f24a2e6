-- Exports of payments, read in the background by whichever instance is free; kept for a day, for whoever asked.
CREATE TABLE "payment_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"query" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"expected" integer,
	"written" integer DEFAULT 0 NOT NULL,
	"chunks" integer DEFAULT 0 NOT NULL,
	"cursor" timestamp with time zone NOT NULL,
	"width_seconds" integer NOT NULL,
	"totals" jsonb NOT NULL,
	"doubtful" boolean DEFAULT false NOT NULL,
	"problem" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worker" text,
	"lease_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_export_chunk" (
	"export_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "payment_export_chunk_export_id_ordinal_pk" PRIMARY KEY("export_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "payment_export" ADD CONSTRAINT "payment_export_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_export_chunk" ADD CONSTRAINT "payment_export_chunk_export_id_payment_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."payment_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_export_staff" ON "payment_export" USING btree ("staff_id","asked_at");--> statement-breakpoint
ALTER TABLE "payment_export" ADD CONSTRAINT "payment_export_state" CHECK (state in ('running', 'done', 'failed'));--> statement-breakpoint
grant select, insert, update, delete on payment_export, payment_export_chunk to countinghouse_web;
