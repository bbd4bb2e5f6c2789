CREATE TABLE "announcement_recipients" (
	"announcement_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"delivered_on" date,
	"delivered_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_recipients_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id"),
	CONSTRAINT "announcement_recipients_delivered_check" CHECK (("announcement_recipients"."delivered_on" is null) = ("announcement_recipients"."delivered_at" is null)),
	CONSTRAINT "announcement_recipients_read_check" CHECK ("announcement_recipients"."read_at" is null or "announcement_recipients"."delivered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"group_id" bigint,
	"campaign_id" bigint,
	"revision" integer DEFAULT 1 NOT NULL,
	"send_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"recipients" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_audience_check" CHECK ("announcements"."group_id" is null or "announcements"."campaign_id" is null),
	CONSTRAINT "announcements_begun_check" CHECK ("announcements"."begun_at" is null or "announcements"."send_at" is not null),
	CONSTRAINT "announcements_counts_check" CHECK ("announcements"."read" <= "announcements"."delivered" and "announcements"."delivered" <= "announcements"."recipients")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "announcements" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_group_id_promoter_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."promoter_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_recipients_day_key" ON "announcement_recipients" USING btree ("user_id","delivered_on");--> statement-breakpoint
CREATE INDEX "announcement_recipients_waiting_idx" ON "announcement_recipients" USING btree ("user_id","announcement_id") WHERE "announcement_recipients"."delivered_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_draft_key" ON "announcements" USING btree (("send_at" is null)) WHERE "announcements"."send_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_open_idx" ON "announcements" USING btree ("send_at") WHERE "announcements"."ended_at" is null and "announcements"."stopped_at" is null;