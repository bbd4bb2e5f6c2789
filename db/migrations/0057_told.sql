CREATE TABLE "channel_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "channel_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"completion_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"wording" text NOT NULL,
	"locale" text NOT NULL,
	"time_zone" text NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"endpoint" text,
	"p256dh" text,
	"auth" text,
	CONSTRAINT "channel_consents_channel_check" CHECK ("channel_consents"."channel" in ('push', 'whatsapp', 'email')),
	CONSTRAINT "channel_consents_ended_check" CHECK (("channel_consents"."ended_at" is null) = ("channel_consents"."ended_by" is null)),
	CONSTRAINT "channel_consents_device_check" CHECK (num_nonnulls("channel_consents"."endpoint", "channel_consents"."p256dh", "channel_consents"."auth") = case when "channel_consents"."channel" = 'push' and "channel_consents"."ended_at" is null then 3 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "channel" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "skipped" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "billed" text;--> statement-breakpoint
ALTER TABLE "channel_consents" ADD CONSTRAINT "channel_consents_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_consents_completion_idx" ON "channel_consents" USING btree ("completion_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_consents_one_key" ON "channel_consents" USING btree ("completion_id","channel") WHERE "channel_consents"."ended_at" is null and "channel_consents"."channel" <> 'push';--> statement-breakpoint
CREATE UNIQUE INDEX "channel_consents_device_key" ON "channel_consents" USING btree ("endpoint","completion_id");--> statement-breakpoint
CREATE INDEX "mails_message_idx" ON "mails" USING btree ("message_id") WHERE "mails"."message_id" is not null;