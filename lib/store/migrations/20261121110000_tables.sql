CREATE TABLE "audit" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"prev" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"entry" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_prev_unique" UNIQUE("prev"),
	CONSTRAINT "audit_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "control" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"sending_enabled" boolean DEFAULT true NOT NULL,
	"epoch" integer DEFAULT 1 NOT NULL,
	"epoch_since" timestamp with time zone DEFAULT now() NOT NULL,
	"max_unknown_minor" bigint DEFAULT 50000000000 NOT NULL,
	"failure_confirm_seconds" integer DEFAULT 1800 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "environment" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"env" text NOT NULL,
	"service_host" text NOT NULL,
	"merchant_fingerprint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state_edge" (
	"machine" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	CONSTRAINT "state_edge_machine_from_state_to_state_pk" PRIMARY KEY("machine","from_state","to_state")
);
--> statement-breakpoint
CREATE TABLE "absence_scan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"window_from" timestamp with time zone NOT NULL,
	"window_to" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"complete" boolean NOT NULL,
	"found" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "observation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"raw_status" text,
	"mapped" text NOT NULL,
	"counts" jsonb,
	"items" jsonb,
	"body_sha256" "bytea"
);
--> statement-breakpoint
CREATE TABLE "row_outcome" (
	"row_id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"raw_status" text,
	"mapped" text NOT NULL,
	"reason" text,
	"fee_minor" bigint,
	"service_status_at" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"first_failed_at" timestamp with time zone,
	"confirmed_failed_at" timestamp with time zone,
	"matched_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'direct' NOT NULL,
	"env" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_payout_id" uuid,
	"sheet_name" text,
	"sheet_tab" text,
	"sheet_sha256" text,
	"headings" jsonb,
	"mapping" jsonb,
	"header_line" integer,
	"default_currency" text DEFAULT 'UGX' NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "payout_row" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payout_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"line_no" integer NOT NULL,
	"row_tag" text NOT NULL,
	"cells" jsonb NOT NULL,
	"patch" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"name" text,
	"dest_kind" text,
	"dest_key" text,
	"rail" text,
	"currency" text,
	"amount_minor" bigint,
	"reference" text,
	"email" text,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"repairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fingerprint" text,
	"origin_row_id" uuid,
	CONSTRAINT "payout_row_row_tag_unique" UNIQUE("row_tag"),
	CONSTRAINT "payout_row_ordinal" UNIQUE("payout_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"payout_id" uuid NOT NULL,
	"batch_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"total_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"debit_minor" bigint NOT NULL,
	"items" jsonb NOT NULL,
	"raw" jsonb,
	CONSTRAINT "quote_payout_id_batch_hash_pk" PRIMARY KEY("payout_id","batch_hash")
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"proposal_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"approver_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"step_up_id" uuid NOT NULL,
	"step_up_method" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_proposal_id_approver_id_pk" PRIMARY KEY("proposal_id","approver_id"),
	CONSTRAINT "approval_step_up_id_unique" UNIQUE("step_up_id")
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payout_id" uuid,
	"env" text NOT NULL,
	"maker_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"summary" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"debit_minor" bigint NOT NULL,
	"currency" text,
	"approvals_needed" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "proposal_content" UNIQUE("id","content_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"address" text,
	"user_agent" text,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempt" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_key" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"ok" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"disabled_at" timestamp with time zone,
	"totp_secret" "bytea",
	"totp_last_step" bigint,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "step_up" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"content_hash" text NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"used_in" text
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"body_sha256" "bytea" NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"worker" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"http_status" integer,
	"error_code" text,
	"service_request_id" text,
	"detail" jsonb,
	CONSTRAINT "attempt_ordinal" UNIQUE("submission_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"root_id" uuid NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"env" text NOT NULL,
	"kind" text NOT NULL,
	"proposal_id" uuid NOT NULL,
	"payout_id" uuid,
	"target_submission_id" uuid,
	"maker_id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"body" "bytea",
	"body_sha256" "bytea" NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"correlation_tag" text NOT NULL,
	"currency" text NOT NULL,
	"payment_method" text,
	"row_count" integer NOT NULL,
	"total_minor" bigint NOT NULL,
	"quote_fee_minor" bigint NOT NULL,
	"quote_debit_minor" bigint NOT NULL,
	"quoted_at" timestamp with time zone NOT NULL,
	"content_hash" text NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"service_id" uuid,
	"first_sent_at" timestamp with time zone,
	"resend_deadline" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"sends" integer DEFAULT 0 NOT NULL,
	"epoch" integer NOT NULL,
	"hold_reason" text,
	"hold_note" text,
	"last_problem" jsonb,
	"service_status" text,
	"observed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "submission_correlation_tag_unique" UNIQUE("correlation_tag"),
	CONSTRAINT "submission_service_id_unique" UNIQUE("service_id"),
	CONSTRAINT "submission_generation" UNIQUE("root_id","generation")
);
--> statement-breakpoint
CREATE TABLE "submission_row" (
	"submission_id" uuid NOT NULL,
	"row_id" uuid NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "submission_row_submission_id_row_id_pk" PRIMARY KEY("submission_id","row_id")
);
--> statement-breakpoint
ALTER TABLE "absence_scan" ADD CONSTRAINT "absence_scan_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation" ADD CONSTRAINT "observation_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "row_outcome" ADD CONSTRAINT "row_outcome_row_id_payout_row_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."payout_row"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "row_outcome" ADD CONSTRAINT "row_outcome_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_parent_payout_id_payout_id_fk" FOREIGN KEY ("parent_payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_row" ADD CONSTRAINT "payout_row_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_row" ADD CONSTRAINT "payout_row_origin_row_id_payout_row_id_fk" FOREIGN KEY ("origin_row_id") REFERENCES "public"."payout_row"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_approver_id_staff_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_step_up_id_step_up_id_fk" FOREIGN KEY ("step_up_id") REFERENCES "public"."step_up"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_content" FOREIGN KEY ("proposal_id","content_hash") REFERENCES "public"."proposal"("id","content_hash") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_maker_id_staff_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_up" ADD CONSTRAINT "step_up_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_target_submission_id_submission_id_fk" FOREIGN KEY ("target_submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_maker_id_staff_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_content" FOREIGN KEY ("proposal_id","content_hash") REFERENCES "public"."proposal"("id","content_hash") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "submission_row" ADD CONSTRAINT "submission_row_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_row" ADD CONSTRAINT "submission_row_row_id_payout_row_id_fk" FOREIGN KEY ("row_id") REFERENCES "public"."payout_row"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","seq");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "absence_scan_submission" ON "absence_scan" USING btree ("submission_id","started_at");--> statement-breakpoint
CREATE INDEX "observation_submission" ON "observation" USING btree ("submission_id","started_at");--> statement-breakpoint
CREATE INDEX "row_outcome_submission" ON "row_outcome" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "payout_newest" ON "payout" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payout_state" ON "payout" USING btree ("state");--> statement-breakpoint
CREATE INDEX "payout_row_fingerprint" ON "payout_row" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "payout_row_origin" ON "payout_row" USING btree ("origin_row_id");--> statement-breakpoint
CREATE INDEX "proposal_payout" ON "proposal" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "proposal_state" ON "proposal" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "session_staff" ON "session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_account" ON "sign_in_attempt" USING btree ("account_key","at");--> statement-breakpoint
CREATE INDEX "sign_in_attempt_address" ON "sign_in_attempt" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "submission_state" ON "submission" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "submission_payout" ON "submission" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "submission_proposal" ON "submission" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "submission_row_row" ON "submission_row" USING btree ("row_id");