ALTER TABLE "task_tokens" DROP CONSTRAINT "task_tokens_origin_check";--> statement-breakpoint
ALTER TABLE "task_tokens" ADD CONSTRAINT "task_tokens_origin_check" CHECK ("task_tokens"."origin" in ('submission', 'support', 'access'));--> statement-breakpoint
UPDATE "task_tokens" SET "origin" = 'support' FROM "audit_log" WHERE "audit_log"."action" = 'completion.link_made' AND "audit_log"."subject_type" = 'completion' AND "audit_log"."subject_id" = "task_tokens"."completion_id" AND "task_tokens"."origin" = 'submission';
