CREATE TABLE "campaign_days" (
	"campaign_id" bigint NOT NULL,
	"day" date NOT NULL,
	"places" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_days_campaign_id_day_pk" PRIMARY KEY("campaign_id","day"),
	CONSTRAINT "campaign_days_places_check" CHECK ("campaign_days"."places" >= 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_fundings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_fundings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"requested_by_id" bigint,
	"requested_by_name" text NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by_id" bigint,
	"decided_by_name" text,
	"decided_at" timestamp (3) with time zone,
	"idempotency_key" text,
	CONSTRAINT "campaign_fundings_kind_check" CHECK ("campaign_fundings"."kind" in ('fund', 'unfund')),
	CONSTRAINT "campaign_fundings_state_check" CHECK ("campaign_fundings"."state" in ('waiting', 'booked', 'refused')),
	CONSTRAINT "campaign_fundings_amount_check" CHECK ("campaign_fundings"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "campaign_notices" (
	"campaign_id" bigint NOT NULL,
	"notice" text NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_notices_campaign_id_notice_pk" PRIMARY KEY("campaign_id","notice")
);
--> statement-breakpoint
CREATE TABLE "campaign_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"name" text NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" text,
	"campaign_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"fingerprint" text,
	"ip_address" text,
	"label" text,
	"referral_code" text,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completion_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "campaign_places_end_check" CHECK (("campaign_places"."ended_at" is null) = ("campaign_places"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "campaign_totals" (
	"campaign_id" bigint NOT NULL,
	"promoter_id" bigint,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	"earnings_cents" bigint DEFAULT 0 NOT NULL,
	"in_review" integer DEFAULT 0 NOT NULL,
	"in_review_cents" bigint DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"kind" text NOT NULL,
	"reward_cents" integer NOT NULL,
	"commission_cents" integer NOT NULL,
	"content" jsonb NOT NULL,
	"minimum_age" smallint,
	"countries" text[] DEFAULT '{}'::text[] NOT NULL,
	"accept_after_days" smallint,
	"created_by_id" bigint,
	"published_by_id" bigint,
	"published_by_name" text,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_versions_kind_check" CHECK ("campaign_versions"."kind" in ('follow', 'video', 'survey', 'app', 'review', 'other')),
	CONSTRAINT "campaign_versions_reward_check" CHECK ("campaign_versions"."reward_cents" between 0 and 100000 and ("campaign_versions"."published_at" is null or "campaign_versions"."reward_cents" > 0)),
	CONSTRAINT "campaign_versions_commission_check" CHECK ("campaign_versions"."commission_cents" between 0 and 100000),
	CONSTRAINT "campaign_versions_age_check" CHECK ("campaign_versions"."minimum_age" between 13 and 120),
	CONSTRAINT "campaign_versions_accept_check" CHECK ("campaign_versions"."accept_after_days" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version_id" bigint,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"daily_cap" integer,
	"per_person_limit" smallint DEFAULT 1 NOT NULL,
	"place_minutes" smallint DEFAULT 60 NOT NULL,
	"has_budget" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by_id" bigint,
	"changed_by_id" bigint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_slug_check" CHECK ("campaigns"."slug" ~ '^[a-z0-9-]{3,60}$' and "campaigns"."slug" !~ '^[0-9]+$'),
	CONSTRAINT "campaigns_state_check" CHECK ("campaigns"."state" in ('draft', 'live', 'paused', 'ended')),
	CONSTRAINT "campaigns_version_check" CHECK ("campaigns"."state" = 'draft' or "campaigns"."version_id" is not null),
	CONSTRAINT "campaigns_default_check" CHECK (not "campaigns"."is_default" or ("campaigns"."state" in ('live', 'paused') and not "campaigns"."has_budget" and "campaigns"."ends_at" is null)),
	CONSTRAINT "campaigns_ended_check" CHECK (("campaigns"."state" = 'ended') = ("campaigns"."ended_at" is not null)),
	CONSTRAINT "campaigns_times_check" CHECK ("campaigns"."ends_at" > "campaigns"."starts_at"),
	CONSTRAINT "campaigns_daily_cap_check" CHECK ("campaigns"."daily_cap" > 0),
	CONSTRAINT "campaigns_person_check" CHECK ("campaigns"."per_person_limit" between 1 and 100),
	CONSTRAINT "campaigns_place_minutes_check" CHECK ("campaigns"."place_minutes" between 10 and 1440)
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_completions_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_accounts_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_owners_check";--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "campaign_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "campaign_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "version_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "campaign_days" ADD CONSTRAINT "campaign_days_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_fundings" ADD CONSTRAINT "campaign_fundings_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_fundings" ADD CONSTRAINT "campaign_fundings_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_fundings" ADD CONSTRAINT "campaign_fundings_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_notices" ADD CONSTRAINT "campaign_notices_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_pictures" ADD CONSTRAINT "campaign_pictures_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_places" ADD CONSTRAINT "campaign_places_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_places" ADD CONSTRAINT "campaign_places_version_id_campaign_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."campaign_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_totals" ADD CONSTRAINT "campaign_totals_promoter_id_users_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_fundings_campaign_idx" ON "campaign_fundings" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "campaign_fundings_waiting_idx" ON "campaign_fundings" USING btree ("id") WHERE "campaign_fundings"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_fundings_idempotency_key" ON "campaign_fundings" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_pictures_name_key" ON "campaign_pictures" USING btree ("campaign_id","name");--> statement-breakpoint
CREATE INDEX "campaign_pictures_name_idx" ON "campaign_pictures" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_places_token_key" ON "campaign_places" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_places_completion_key" ON "campaign_places" USING btree ("completion_id") WHERE "campaign_places"."ended_at" is null and "campaign_places"."completion_id" is not null;--> statement-breakpoint
CREATE INDEX "campaign_places_completion_idx" ON "campaign_places" USING btree ("completion_id");--> statement-breakpoint
CREATE INDEX "campaign_places_open_idx" ON "campaign_places" USING btree ("campaign_id","expires_at") WHERE "campaign_places"."ended_at" is null and "campaign_places"."completion_id" is null;--> statement-breakpoint
CREATE INDEX "campaign_places_expires_idx" ON "campaign_places" USING btree ("expires_at") WHERE "campaign_places"."ended_at" is null and "campaign_places"."completion_id" is null;--> statement-breakpoint
CREATE INDEX "campaign_places_device_idx" ON "campaign_places" USING btree ("fingerprint","campaign_id","id") WHERE "campaign_places"."fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "campaign_places_created_idx" ON "campaign_places" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_totals_key" ON "campaign_totals" USING btree ("campaign_id",coalesce("promoter_id", 0),"day","slot");--> statement-breakpoint
CREATE INDEX "campaign_totals_day_idx" ON "campaign_totals" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_versions_number_key" ON "campaign_versions" USING btree ("campaign_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_versions_draft_key" ON "campaign_versions" USING btree ("campaign_id") WHERE "campaign_versions"."published_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_slug_key" ON "campaigns" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_default_key" ON "campaigns" USING btree ("is_default") WHERE "campaigns"."is_default";--> statement-breakpoint
CREATE INDEX "campaigns_state_idx" ON "campaigns" USING btree ("state","position","id");--> statement-breakpoint
CREATE INDEX "clicks_campaign_idx" ON "clicks" USING btree ("campaign_id","created_at","id") WHERE "clicks"."verdict" = 'counted' and "clicks"."campaign_id" <> 1;--> statement-breakpoint
CREATE INDEX "completions_campaign_idx" ON "completions" USING btree ("campaign_id","created_at","id") WHERE "completions"."campaign_id" <> 1;--> statement-breakpoint
CREATE INDEX "completions_waiting_campaign_idx" ON "completions" USING btree ("campaign_id",coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and "completions"."campaign_id" <> 1;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind_check" CHECK ("ledger_accounts"."kind" in ('owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter', 'campaign_funds', 'campaign_reserved'));--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_completions_check" CHECK ("ledger_accounts"."completions" >= 0 and ("ledger_accounts"."kind" in ('campaign_funds', 'campaign_reserved') or ("ledger_accounts"."completions" = 0) = ("ledger_accounts"."balance_cents" = 0)));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind_check" CHECK ("ledger_transfers"."kind" in ('reward_approved', 'commission_approved', 'reward_reversed', 'commission_reversed', 'payout_reserved', 'payout_released', 'payout_paid', 'payout_paid_late', 'payout_returned', 'reward_written_off', 'commissions_written_off', 'campaign_funded', 'campaign_unfunded', 'place_reserved', 'place_released', 'commission_released'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_accounts_check" CHECK ("ledger_transfers"."debit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter', 'campaign_funds', 'campaign_reserved') and "ledger_transfers"."credit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter', 'campaign_funds', 'campaign_reserved'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_owners_check" CHECK (("ledger_transfers"."debit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank')) = ("ledger_transfers"."debit_owner" is null) and ("ledger_transfers"."credit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank')) = ("ledger_transfers"."credit_owner" is null));--> statement-breakpoint
-- The task that there was becomes campaign 1, version 1, with its texts.
INSERT INTO "campaigns" ("id", "slug", "state", "is_default", "has_budget") OVERRIDING SYSTEM VALUE VALUES (1, 'short-task', 'draft', false, false);--> statement-breakpoint
INSERT INTO "campaign_versions" ("id", "campaign_id", "number", "kind", "reward_cents", "commission_cents", "content", "published_at") OVERRIDING SYSTEM VALUE
VALUES (1, 1, 1, 'other', 1000, 1000, '{"title": {"pt": "Tarefa curta com print", "en": "Short task with a screenshot"}, "summary": {"pt": "Faça uma tarefa online curta, envie o print da tela e receba seu código de pagamento.", "en": "Do one short online task, send a screenshot of it and receive your payment code."}, "minutes": 5, "steps": [{"kind": "welcome", "lead": {"pt": "Faça uma tarefa online curta, envie o print da tela e receba seu código de pagamento.", "en": "Do one short online task, send a screenshot of it and receive your payment code."}}, {"kind": "introduction", "lines": [{"pt": "Preencha seus dados: Assim sabemos de quem é a tarefa.", "en": "Fill in your details: So that we know whose task it is."}, {"pt": "Abra a tarefa: Ela abre em uma nova aba. Deixe esta página aberta.", "en": "Open the task: It opens in a new tab. Keep this page open."}, {"pt": "Faça o que ela pede: Por exemplo, seguir uma página, ver um vídeo ou responder uma pesquisa curta.", "en": "Do what it asks: For example follow a page, watch a video or answer a short survey."}, {"pt": "Envie o print da tela: Uma imagem JPG ou PNG que mostre a tarefa pronta.", "en": "Send a screenshot: A JPG or PNG image that shows the finished task."}, {"pt": "Receba seu código de pagamento: Ele aparece na última tela, pronto para copiar.", "en": "Receive your payment code: It appears on the last screen, ready to copy."}], "note": {"pt": "O que você preenche fica guardado neste aparelho: dá para parar e voltar depois. Uma tarefa recusada volta com o motivo e pode ser refeita sem penalidade.", "en": "What you fill in is kept on this device, so you can stop and come back. A task that is rejected comes back with the reason and can be redone without penalty."}}, {"kind": "registration", "fields": [{"name": "profession", "required": true}, {"name": "gender", "required": true}]}, {"kind": "task", "instructions": [{"text": {"pt": "Toque em “Abrir a tarefa”.", "en": "Press “Open the task”."}}, {"text": {"pt": "Faça o que a página pede, até o fim.", "en": "Do what that page asks, up to the end."}}, {"text": {"pt": "Tire um print que mostre a tarefa pronta.", "en": "Take a screenshot that shows it is done."}}, {"text": {"pt": "Volte aqui e envie a imagem.", "en": "Come back here and send the image."}}]}, {"kind": "proof"}, {"kind": "reviews", "reviews": [{"author": "Juliana M.", "text": {"pt": "As instruções eram claras. Fiz pelo celular enquanto esperava o ônibus.", "en": "The instructions were clear. I did it on my phone while waiting for the bus."}}, {"author": "Rafael S.", "text": {"pt": "Parei no meio e voltei depois. Tudo o que eu tinha digitado ainda estava lá.", "en": "I stopped halfway and came back later. Everything I had typed was still there."}}, {"author": "Dona Célia", "text": {"pt": "Fiquei na dúvida se o print estava certo e perguntei. Responderam com gentileza.", "en": "I was not sure if my screenshot was right, so I asked. They answered kindly."}}]}, {"kind": "contact", "email": "optional", "telegram": "required"}, {"kind": "done"}], "proof_items": [{"kind": "picture", "key": "proof", "label": {"pt": "Print da tarefa", "en": "Screenshot of the task"}}], "reviewer_instructions": {"pt": ""}, "good_examples": [], "bad_examples": [], "reject_reasons": []}', now());--> statement-breakpoint
UPDATE "campaigns" SET "version_id" = 1, "state" = 'live', "is_default" = true WHERE "id" = 1;--> statement-breakpoint
ALTER TABLE "campaigns" ALTER COLUMN "id" RESTART WITH 2;--> statement-breakpoint
ALTER TABLE "campaign_versions" ALTER COLUMN "id" RESTART WITH 2;--> statement-breakpoint
CREATE FUNCTION "keep_published_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    -- A restore empties every table of an unused database first.
    IF NOT EXISTS (SELECT FROM "campaign_versions" WHERE "published_at" IS NOT NULL AND "id" > 1) THEN RETURN NULL; END IF;
  ELSIF OLD."published_at" IS NULL THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{created_by_id,published_by_id}'::text[] = to_jsonb(OLD) - '{created_by_id,published_by_id}'::text[]
    AND num_nonnulls(NEW."created_by_id", NEW."published_by_id") < num_nonnulls(OLD."created_by_id", OLD."published_by_id") THEN
    -- An account was deleted.
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a published version is never changed or deleted; publish another one';
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_published_versions" BEFORE UPDATE OR DELETE ON "campaign_versions" FOR EACH ROW EXECUTE FUNCTION "keep_published_versions"();--> statement-breakpoint
CREATE TRIGGER "keep_all_published_versions" BEFORE TRUNCATE ON "campaign_versions" FOR EACH STATEMENT EXECUTE FUNCTION "keep_published_versions"();--> statement-breakpoint
-- A campaign's balances count no completions.
CREATE OR REPLACE FUNCTION "book_transfers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ledger_accounts" ("kind", "owner")
    SELECT DISTINCT side.kind, side.owner FROM booked CROSS JOIN LATERAL (VALUES (debit, debit_owner), (credit, credit_owner)) AS side(kind, owner)
    WHERE side.owner IS NOT NULL ORDER BY side.kind, side.owner
    ON CONFLICT DO NOTHING;
  PERFORM FROM "ledger_accounts" AS account
    WHERE (account.kind, account.owner) IN (SELECT debit, debit_owner FROM booked UNION SELECT credit, credit_owner FROM booked)
    ORDER BY account.kind, account.owner FOR UPDATE;
  UPDATE "ledger_accounts" AS account SET "balance_cents" = account.balance_cents + change.cents, "completions" = account.completions + change.n
    FROM (
      SELECT side.kind, side.owner, sum(side.cents) AS cents, sum(CASE WHEN side.kind IN ('campaign_funds', 'campaign_reserved') THEN 0 ELSE side.n END) AS n
      FROM booked CROSS JOIN LATERAL (VALUES (debit, debit_owner, -amount_cents, -completions), (credit, credit_owner, amount_cents, completions)) AS side(kind, owner, cents, n)
      WHERE side.owner IS NOT NULL GROUP BY 1, 2
    ) AS change
    WHERE account.kind = change.kind AND account.owner = change.owner;
  INSERT INTO "ledger_totals" AS total
    SELECT pg_current_xact_id()::text::bigint % 16, sum(side.cents)
    FROM booked CROSS JOIN LATERAL (VALUES (debit, -amount_cents), (credit, amount_cents)) AS side(kind, cents)
    WHERE side.kind IN ('owed_person', 'owed_promoter') HAVING sum(side.cents) <> 0
    ON CONFLICT ("slot") DO UPDATE SET "owed_cents" = total.owed_cents + excluded.owed_cents;
  RETURN NULL;
END $$;
