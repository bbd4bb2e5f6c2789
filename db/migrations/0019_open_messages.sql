DROP INDEX "contact_forms_unread_idx";--> statement-breakpoint
-- What was read until now was answered elsewhere, by everybody's own mail program, or needed no answer.
UPDATE "contact_forms" SET "answered_at" = "read_at" WHERE "read_at" IS NOT NULL;
