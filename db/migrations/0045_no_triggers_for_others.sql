-- Which completions have alike pictures is asked of completions themselves.
CREATE INDEX "completions_alike_idx" ON "completions" USING btree (alike_completion("repeats")) WHERE alike_completion("completions"."repeats") is not null;--> statement-breakpoint
CREATE INDEX "completions_alike_newest_idx" ON "completions" USING btree ("id") WHERE alike_completion("completions"."repeats") is not null;--> statement-breakpoint
DROP TRIGGER "follow_picture_groups_new" ON "completions";--> statement-breakpoint
DROP TRIGGER "follow_picture_groups" ON "completions";--> statement-breakpoint
DROP FUNCTION "follow_picture_groups"();--> statement-breakpoint
-- Whoever changes completions tells the signals, and what nobody told of is found. Until the next release the function follows erasures and flags, because
-- what the last release does of these no job can find.
CREATE INDEX "attempt_signals_waiting_idx" ON "attempt_signals" USING btree ("completion_id") WHERE "attempt_signals"."waiting_since" is not null;--> statement-breakpoint
DROP TRIGGER "follow_attempt_signals_new" ON "completions";--> statement-breakpoint
DROP TRIGGER "follow_attempt_signals" ON "completions";--> statement-breakpoint
CREATE TRIGGER "follow_erasures" AFTER UPDATE OF "erased_at", "flags" ON "completions" FOR EACH ROW
  WHEN (old.erased_at is distinct from new.erased_at or old.flags is distinct from new.flags) EXECUTE FUNCTION "follow_attempt_signals"();
