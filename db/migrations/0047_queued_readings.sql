-- Pictures are read from the queue of letters and webhooks. The columns of before are for the last release, and go with the next.
ALTER TABLE "picture_readings" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD COLUMN "give_up_at" timestamp (3) with time zone DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "picture_readings" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "picture_readings_due_idx" ON "picture_readings" USING btree ("due_at") WHERE "picture_readings"."state" = 'waiting';