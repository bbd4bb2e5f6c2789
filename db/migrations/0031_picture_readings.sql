CREATE TABLE "picture_readings" (
	"item_id" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"found" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_readings_state_check" CHECK ("picture_readings"."state" in ('waiting', 'read', 'failed')),
	CONSTRAINT "picture_readings_found_check" CHECK (("picture_readings"."state" = 'read') = ("picture_readings"."found" is not null))
);
--> statement-breakpoint
ALTER TABLE "picture_readings" ADD CONSTRAINT "picture_readings_item_id_attempt_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."attempt_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_readings_waiting_idx" ON "picture_readings" USING btree ("item_id") WHERE "picture_readings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "picture_readings_created_idx" ON "picture_readings" USING btree ("created_at");