CREATE TABLE "purge_progress" (
	"kind" text PRIMARY KEY NOT NULL,
	"up_to" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "completions" ALTER COLUMN "whatsapp" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ALTER COLUMN "telegram" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ALTER COLUMN "age" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ALTER COLUMN "gender" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ALTER COLUMN "profession" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ALTER COLUMN "country" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "erased_at" timestamp (3) with time zone;