CREATE TABLE "promoter_labels" (
	"promoter_id" bigint NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promoter_labels_promoter_id_label_pk" PRIMARY KEY("promoter_id","label"),
	CONSTRAINT "promoter_labels_label_check" CHECK ("promoter_labels"."label" ~ '^[a-z0-9-]{1,40}$')
);
--> statement-breakpoint
ALTER TABLE "promoter_labels" ADD CONSTRAINT "promoter_labels_promoter_id_users_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clicks_label_idx" ON "clicks" USING btree ("promoter_id","created_at","campaign_id","label") WHERE "clicks"."verdict" = 'counted' and "clicks"."label" is not null;