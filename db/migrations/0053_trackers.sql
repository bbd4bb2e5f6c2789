ALTER TABLE "clicks" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "visit" text;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "method" text DEFAULT 'POST' NOT NULL;--> statement-breakpoint
CREATE INDEX "clicks_visit_idx" ON "clicks" USING btree ("visit") WHERE "clicks"."visit" is not null;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_method_check" CHECK ("webhooks"."method" in ('POST', 'GET'));