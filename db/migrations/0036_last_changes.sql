CREATE TABLE "last_changes" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"log_position" "pg_lsn" NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "last_changes" ADD CONSTRAINT "last_changes_account_id_users_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Written by hand from here on: Drizzle cannot say it.
ALTER TABLE "last_changes" SET UNLOGGED;
