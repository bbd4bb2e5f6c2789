-- What let the release before the last one run beside the last one. Nothing has written or read it since.
DROP TRIGGER "keep_backlog_names_equal" ON "completions";--> statement-breakpoint
DROP FUNCTION "keep_backlog_names_equal"();--> statement-breakpoint
DROP TRIGGER "use_new_payout_words" ON "payouts";--> statement-breakpoint
DROP FUNCTION "use_new_payout_words"();--> statement-breakpoint
DROP TRIGGER "new_proof_into_items" ON "attempts";--> statement-breakpoint
DROP TRIGGER "changed_proof_into_items" ON "attempts";--> statement-breakpoint
DROP FUNCTION "proof_into_items"();--> statement-breakpoint
DROP TRIGGER "new_item_into_attempts" ON "attempt_items";--> statement-breakpoint
DROP TRIGGER "changed_item_into_attempts" ON "attempt_items";--> statement-breakpoint
DROP TRIGGER "deleted_item_into_attempts" ON "attempt_items";--> statement-breakpoint
DROP FUNCTION "proof_into_attempts"();--> statement-breakpoint
DROP VIEW "review_loans";--> statement-breakpoint
DROP TABLE "signal_weights";--> statement-breakpoint
DROP INDEX "attempts_proof_key";--> statement-breakpoint
DROP INDEX "attempts_sha256_idx";--> statement-breakpoint
DROP INDEX "attempts_bands_idx";--> statement-breakpoint
-- No erasure reaches them any more. The columns themselves go with the next release.
UPDATE "attempts" SET "proof_key" = NULL, "proof_sha256" = NULL, "proof_hash" = NULL, "proof_bands" = NULL
WHERE num_nonnulls("proof_key", "proof_sha256", "proof_hash", "proof_bands") > 0;
