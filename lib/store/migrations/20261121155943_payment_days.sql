CREATE TABLE "payment_day" (
	"day" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"payments" integer NOT NULL,
	"counted" integer NOT NULL,
	"agreed" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
grant select, insert, update on payment_day to countinghouse_web;
