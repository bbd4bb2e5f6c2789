-- Proofs are purged by attempt from here on, and attempts have other ids.
DELETE FROM "purge_progress" WHERE "kind" = 'proofs';--> statement-breakpoint
DROP INDEX "completions_proof_key";--> statement-breakpoint
DROP INDEX "completions_sha256_idx";--> statement-breakpoint
DROP INDEX "completions_bands_idx";--> statement-breakpoint
ALTER TABLE "completions" DROP COLUMN "proof_key";--> statement-breakpoint
ALTER TABLE "completions" DROP COLUMN "proof_sha256";--> statement-breakpoint
ALTER TABLE "completions" DROP COLUMN "proof_hash";--> statement-breakpoint
ALTER TABLE "completions" DROP COLUMN "proof_bands";