CREATE TABLE `client_audits` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`account_manager_id` text,
	`audit_date` text NOT NULL,
	`audit_frequency` text DEFAULT 'weekly' NOT NULL,
	`health_score` real NOT NULL,
	`overall_notes` text,
	`monthly_sales_data` text,
	`seasonality_notes` text,
	`avg_monthly_sales90_days` real,
	`ad_spend_data` text,
	`total_ad_spend` real,
	`impressions` real,
	`clicks` real,
	`ctr` real,
	`cpc` real,
	`acos` real,
	`tacos` real,
	`roas` real,
	`total_billed_month` real,
	`total_billed_quarter` real,
	`total_billed_year` real,
	`gross_margin_percent` real,
	`revenue_vs_billing_notes` text,
	`top_skus_data` text,
	`underperforming_skus_data` text,
	`creative_status` text,
	`creatives_needing_improvement` text,
	`loom_video_url` text,
	`amazon_overview_notes` text,
	`key_action_items` text,
	`actionable_insights` text,
	`opportunities` text,
	`risks` text,
	`sales_trend_score` integer DEFAULT 5 NOT NULL,
	`advertising_score` integer DEFAULT 5 NOT NULL,
	`profitability_score` integer DEFAULT 5 NOT NULL,
	`product_performance_score` integer DEFAULT 5 NOT NULL,
	`creative_score` integer DEFAULT 5 NOT NULL,
	`amazon_visual_score` integer DEFAULT 5 NOT NULL,
	`created_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `period_from` text, `period_to` text, `currency` text, `marketplace` text, `figure_sources` text, `score_proposals` text, `sales_trend_reason` text, `advertising_reason` text, `profitability_reason` text, `product_performance_reason` text, `creative_reason` text, `amazon_visual_reason` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_manager_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_audits_frequency" CHECK("client_audits"."audit_frequency" in ('weekly', 'bi_weekly', 'monthly')),
	CONSTRAINT "client_audits_date" CHECK("client_audits"."audit_date" is null or "client_audits"."audit_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_audits_sales_json" CHECK("client_audits"."monthly_sales_data" is null or json_valid("client_audits"."monthly_sales_data")),
	CONSTRAINT "client_audits_spend_json" CHECK("client_audits"."ad_spend_data" is null or json_valid("client_audits"."ad_spend_data")),
	CONSTRAINT "client_audits_top_skus_json" CHECK("client_audits"."top_skus_data" is null or json_valid("client_audits"."top_skus_data")),
	CONSTRAINT "client_audits_under_skus_json" CHECK("client_audits"."underperforming_skus_data" is null or json_valid("client_audits"."underperforming_skus_data")),
	CONSTRAINT "client_audits_health" CHECK("client_audits"."health_score" between 1 and 10),
	CONSTRAINT "client_audits_sales_score" CHECK("client_audits"."sales_trend_score" between 1 and 10),
	CONSTRAINT "client_audits_ads_score" CHECK("client_audits"."advertising_score" between 1 and 10),
	CONSTRAINT "client_audits_profit_score" CHECK("client_audits"."profitability_score" between 1 and 10),
	CONSTRAINT "client_audits_product_score" CHECK("client_audits"."product_performance_score" between 1 and 10),
	CONSTRAINT "client_audits_creative_score" CHECK("client_audits"."creative_score" between 1 and 10),
	CONSTRAINT "client_audits_visual_score" CHECK("client_audits"."amazon_visual_score" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE `client_leads` (
	`id` text PRIMARY KEY NOT NULL,
	`client_name` text NOT NULL,
	`company_name` text NOT NULL,
	`search_text` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`lead_source` text DEFAULT 'other' NOT NULL,
	`product_image_url` text,
	`website_url` text,
	`amazon_store_url` text,
	`notes` text,
	`lead_status` text DEFAULT 'new' NOT NULL,
	`deal_value` integer,
	`priority_score` integer DEFAULT 3 NOT NULL,
	`next_action_date` text,
	`recent_activity` text,
	`client_file_link` text,
	`owner_id` text,
	`ai_profile_summary` text,
	`ai_leadership_data` text,
	`ai_amazon_data` text,
	`ai_media_mentions` text,
	`ai_insights` text,
	`profile_model` text,
	`profile_generated_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `client_id` text REFERENCES clients(id),
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_leads_source" CHECK("client_leads"."lead_source" in ('referral', 'linkedin_outreach', 'website', 'event', 'other')),
	CONSTRAINT "client_leads_status" CHECK("client_leads"."lead_status" in ('new', 'contacted', 'follow_up_scheduled', 'proposal_sent', 'won', 'lost', 'qualified', 'negotiation', 'on_hold')),
	CONSTRAINT "client_leads_priority" CHECK("client_leads"."priority_score" between 1 and 5),
	CONSTRAINT "client_leads_deal_value" CHECK("client_leads"."deal_value" is null or "client_leads"."deal_value" >= 0),
	CONSTRAINT "client_leads_next_action" CHECK("client_leads"."next_action_date" is null or "client_leads"."next_action_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_leads_leadership_json" CHECK("client_leads"."ai_leadership_data" is null or json_valid("client_leads"."ai_leadership_data")),
	CONSTRAINT "client_leads_amazon_json" CHECK("client_leads"."ai_amazon_data" is null or json_valid("client_leads"."ai_amazon_data")),
	CONSTRAINT "client_leads_media_json" CHECK("client_leads"."ai_media_mentions" is null or json_valid("client_leads"."ai_media_mentions"))
);
--> statement-breakpoint
CREATE TABLE `client_onboarding` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`start_date` text NOT NULL,
	`target_launch_date` text,
	`total_tasks` integer DEFAULT 0 NOT NULL,
	`completed_tasks` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `completed_at` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_onboarding_start_date" CHECK("client_onboarding"."start_date" is null or "client_onboarding"."start_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_onboarding_target_date" CHECK("client_onboarding"."target_launch_date" is null or "client_onboarding"."target_launch_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_onboarding_counts" CHECK("client_onboarding"."completed_tasks" >= 0 and "client_onboarding"."completed_tasks" <= "client_onboarding"."total_tasks")
);
--> statement-breakpoint
CREATE TABLE `client_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`client_onboarding_id` text NOT NULL,
	`template_id` text,
	`name` text NOT NULL,
	`description` text,
	`category` text NOT NULL,
	`owner` text NOT NULL,
	`assignee_user_id` text,
	`start_date` text NOT NULL,
	`due_date` text NOT NULL,
	`completed_at` text,
	`status` text DEFAULT 'not_started' NOT NULL,
	`notes` text,
	`evidence_urls` text DEFAULT '[]' NOT NULL,
	`asana_link` text,
	`client_communicated` integer DEFAULT false NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `evidence_names` text DEFAULT '{}' NOT NULL, `audit_id` text REFERENCES client_audits(id), `audit_rule` text,
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `onboarding_task_templates`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`assignee_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_tasks_category" CHECK("client_tasks"."category" in ('account_access', 'brand_registry', 'catalog', 'ads', 'listings', 'analytics', 'finance', 'legal')),
	CONSTRAINT "client_tasks_owner" CHECK("client_tasks"."owner" in ('agency', 'client')),
	CONSTRAINT "client_tasks_status" CHECK("client_tasks"."status" in ('not_started', 'in_progress', 'blocked', 'done')),
	CONSTRAINT "client_tasks_start_date" CHECK("client_tasks"."start_date" is null or "client_tasks"."start_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_tasks_due_date" CHECK("client_tasks"."due_date" is null or "client_tasks"."due_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_tasks_evidence_json" CHECK("client_tasks"."evidence_urls" is null or json_valid("client_tasks"."evidence_urls")),
	CONSTRAINT "client_tasks_done_has_time" CHECK(("client_tasks"."status" = 'done') = ("client_tasks"."completed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`search_text` text NOT NULL,
	`brand_names` text DEFAULT '[]' NOT NULL,
	`client_type` text DEFAULT 'uncut_brands' NOT NULL,
	`primary_contact_name` text NOT NULL,
	`primary_contact_email` text NOT NULL,
	`website_url` text,
	`amazon_storefront_url` text,
	`avatar_url` text,
	`status` text DEFAULT 'lead' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `account_manager_id` text REFERENCES users(id), `sends_reminders` integer DEFAULT true NOT NULL,
	CONSTRAINT "clients_type" CHECK("clients"."client_type" in ('uncut_brands_mlm', 'uncut_brands', 'lacore_mlm', 'lacore')),
	CONSTRAINT "clients_status" CHECK("clients"."status" in ('lead', 'active', 'paused', 'churned')),
	CONSTRAINT "clients_brand_names_json" CHECK("clients"."brand_names" is null or json_valid("clients"."brand_names"))
);
--> statement-breakpoint
CREATE TABLE `design_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`asset_name` text NOT NULL,
	`asset_type` text,
	`file_url` text,
	`status` text DEFAULT 'not_started' NOT NULL,
	`approval_status` text DEFAULT 'not_sent' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "design_assets_status" CHECK("design_assets"."status" in ('not_started', 'draft', 'revision', 'approved', 'completed')),
	CONSTRAINT "design_assets_approval" CHECK("design_assets"."approval_status" in ('not_sent', 'pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE `design_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`project_name` text NOT NULL,
	`project_type` text NOT NULL,
	`description` text,
	`client_brief` text,
	`internal_notes` text,
	`number_of_assets` integer DEFAULT 1 NOT NULL,
	`assets_completed` integer DEFAULT 0 NOT NULL,
	`assigned_designer_id` text,
	`start_date` text NOT NULL,
	`due_date` text NOT NULL,
	`progress` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'not_started' NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`client_approval_status` text DEFAULT 'not_sent' NOT NULL,
	`number_of_revisions` integer DEFAULT 0 NOT NULL,
	`estimated_hours` real,
	`actual_hours` real,
	`asset_file_links` text DEFAULT '[]' NOT NULL,
	`designer_notes` text,
	`asana_link` text,
	`company` text DEFAULT 'uncut_brands' NOT NULL,
	`client_status` text DEFAULT 'existing_client' NOT NULL,
	`priority_order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assigned_designer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_projects_type" CHECK("design_projects"."project_type" in ('listing_images', 'a_plus_content', 'brand_story', 'storefronts', 'product_packaging', 'social_media_assets', 'infographics', 'video_assets', 'seasonal_promo_assets', 'lifestyle_images')),
	CONSTRAINT "design_projects_status" CHECK("design_projects"."status" in ('not_started', 'draft', 'revision', 'approved', 'completed')),
	CONSTRAINT "design_projects_priority" CHECK("design_projects"."priority" in ('low', 'medium', 'high')),
	CONSTRAINT "design_projects_approval" CHECK("design_projects"."client_approval_status" in ('not_sent', 'pending', 'approved', 'rejected')),
	CONSTRAINT "design_projects_company" CHECK("design_projects"."company" in ('uncut_brands', 'lacore_commerce')),
	CONSTRAINT "design_projects_client_status" CHECK("design_projects"."client_status" in ('currently_onboarding', 'existing_client')),
	CONSTRAINT "design_projects_progress" CHECK("design_projects"."progress" between 0 and 100),
	CONSTRAINT "design_projects_assets" CHECK("design_projects"."number_of_assets" >= 1 and "design_projects"."assets_completed" between 0 and "design_projects"."number_of_assets"),
	CONSTRAINT "design_projects_start_date" CHECK("design_projects"."start_date" is null or "design_projects"."start_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "design_projects_due_date" CHECK("design_projects"."due_date" is null or "design_projects"."due_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "design_projects_links_json" CHECK("design_projects"."asset_file_links" is null or json_valid("design_projects"."asset_file_links"))
);
--> statement-breakpoint
CREATE TABLE `design_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`asset_id` text,
	`revision_number` integer NOT NULL,
	`comments` text,
	`file_url` text,
	`created_by_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `sent_for_review` integer DEFAULT false NOT NULL, `file_hash` text,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `design_assets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_revisions_number" CHECK("design_revisions"."revision_number" >= 1)
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `operation_id` text,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `onboarding_task_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`category` text NOT NULL,
	`client_types` text DEFAULT '["uncut_brands_mlm","uncut_brands","lacore_mlm","lacore"]' NOT NULL,
	`required` integer DEFAULT true NOT NULL,
	`default_owner` text DEFAULT 'agency' NOT NULL,
	`default_due_in_days` integer DEFAULT 7 NOT NULL,
	`reference_links` text DEFAULT '[]' NOT NULL,
	`internal_notes` text,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`category_order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "templates_category" CHECK("onboarding_task_templates"."category" in ('amazon_account_setup', 'new_amazon_account_setup', 'brand_registry', 'brand_optimization', 'unauthorized_sellers', 'send_to_fba', 'advertising', 'financial', 'reporting', 'admin')),
	CONSTRAINT "templates_owner" CHECK("onboarding_task_templates"."default_owner" in ('agency', 'client')),
	CONSTRAINT "templates_due_days" CHECK("onboarding_task_templates"."default_due_in_days" between 1 and 365),
	CONSTRAINT "templates_client_types_json" CHECK("onboarding_task_templates"."client_types" is null or json_valid("onboarding_task_templates"."client_types")),
	CONSTRAINT "templates_links_json" CHECK("onboarding_task_templates"."reference_links" is null or json_valid("onboarding_task_templates"."reference_links"))
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `upcoming_audits` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`brand_name` text NOT NULL,
	`audit_week` text NOT NULL,
	`priority` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `due_date` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "upcoming_audits_priority" CHECK("upcoming_audits"."priority" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`profile_image_url` text,
	`role` text DEFAULT 'viewer' NOT NULL,
	`client_id` text,
	`active` integer DEFAULT true NOT NULL,
	`issuer` text,
	`subject` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `invited_at` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK("users"."role" in ('admin', 'manager', 'contributor', 'viewer', 'client')),
	CONSTRAINT "users_client_only_for_clients" CHECK("users"."client_id" is null or "users"."role" = 'client'),
	CONSTRAINT "users_bound_whole" CHECK(("users"."issuer" is null) = ("users"."subject" is null))
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`content_type` text,
	`content_length` integer,
	`state` text DEFAULT 'issued' NOT NULL,
	`kept_key` text,
	`expires_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `settled_at` text, `unused_since` text, `purpose` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "uploads_state" CHECK("uploads"."state" in ('issued', 'kept'))
);
--> statement-breakpoint
CREATE TABLE `audit_heads` (
	`seq` integer NOT NULL,
	`hash` text NOT NULL,
	`at` text NOT NULL,
	`key_id` text NOT NULL,
	`mac` text NOT NULL,
	PRIMARY KEY(`seq`, `key_id`)
);
--> statement-breakpoint
CREATE TABLE `design_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`asset_id` text,
	`revision_id` text,
	`decision` text NOT NULL,
	`comment` text,
	`decided_by_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `file_hash` text, `review_link_id` text REFERENCES review_links(id) ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `design_assets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_decisions_decision" CHECK("design_decisions"."decision" in ('approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "audit_logs" (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`operation_id` text,
	`undoes` text,
	`actor_kind` text DEFAULT 'user' NOT NULL,
	`actor_label` text,
	`user_id` text,
	`client_id` text,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`before` text,
	`after` text,
	`before_digest` text,
	`after_digest` text,
	`salt` text,
	`format` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "audit_logs_before_json" CHECK("audit_logs"."before" is null or json_valid("audit_logs"."before")),
	CONSTRAINT "audit_logs_after_json" CHECK("audit_logs"."after" is null or json_valid("audit_logs"."after"))
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`run_at` text NOT NULL,
	`lease` text,
	`lease_until` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`result` text,
	`ended_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`kind`, `key`),
	CONSTRAINT "jobs_state" CHECK("jobs"."state" in ('waiting', 'done', 'failed')),
	CONSTRAINT "jobs_lease_whole" CHECK(("jobs"."lease" is null) = ("jobs"."lease_until" is null)),
	CONSTRAINT "jobs_ended" CHECK(("jobs"."state" = 'waiting') = ("jobs"."ended_at" is null)),
	CONSTRAINT "jobs_ended_is_free" CHECK("jobs"."state" = 'waiting' or "jobs"."lease" is null)
);
--> statement-breakpoint
CREATE TABLE `open_tasks` (
	`task_id` text PRIMARY KEY NOT NULL,
	`client_onboarding_id` text NOT NULL,
	`turn` text NOT NULL,
	`holder_id` text,
	`due_date` text NOT NULL,
	`client_key` text NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`client_id` text,
	`reply_to` text,
	`data` text NOT NULL,
	`sealed_secret` text,
	`link_ends_at` text,
	`message_id` text NOT NULL,
	`caused_by_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL, `recipient_id` text REFERENCES users(id), `day` text, `useful_until` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`caused_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mails_data_json" CHECK("mails"."data" is null or json_valid("mails"."data")),
	CONSTRAINT "mails_secret_ends" CHECK("mails"."sealed_secret" is null or "mails"."link_ends_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`came_by` text NOT NULL,
	`last_used_at` text,
	`address` text,
	`agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "api_tokens_role" CHECK("api_tokens"."role" in ('admin', 'manager', 'contributor', 'viewer', 'client')),
	CONSTRAINT "api_tokens_came_by" CHECK("api_tokens"."came_by" in ('provider', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "device_codes" (
	`device_code_hash` text PRIMARY KEY NOT NULL,
	`user_code` text NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`user_id` text,
	`came_by` text,
	`last_asked_at` integer,
	`interval` integer NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "device_codes_state" CHECK("device_codes"."state" in ('pending', 'approved', 'denied', 'redeemed')),
	CONSTRAINT "device_codes_came_by" CHECK("device_codes"."came_by" in ('provider', 'mail')),
	CONSTRAINT "device_codes_agreed_whole" CHECK(("device_codes"."user_id" is null) = ("device_codes"."came_by" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	`sid` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`sess` text NOT NULL,
	`expire` text NOT NULL,
	`ends_at` text NOT NULL,
	`came_by` text NOT NULL,
	`last_used_at` text,
	`address` text,
	`agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_came_by" CHECK("sessions"."came_by" in ('provider', 'mail')),
	CONSTRAINT "sessions_sess_json" CHECK("sessions"."sess" is null or json_valid("sessions"."sess"))
);
--> statement-breakpoint
CREATE TABLE `client_standing_totals` (
	`id` integer PRIMARY KEY NOT NULL,
	`as_of` text NOT NULL,
	`total` integer NOT NULL,
	`on_track` integer NOT NULL,
	`at_risk` integer NOT NULL,
	`past_due` integer NOT NULL,
	CONSTRAINT "client_standing_totals_one_row" CHECK("client_standing_totals"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `client_standings` (
	`client_id` text PRIMARY KEY NOT NULL,
	`client_key` text NOT NULL,
	`client_onboarding_id` text,
	`start_date` text,
	`target_launch_date` text,
	`total_tasks` integer DEFAULT 0 NOT NULL,
	`completed_tasks` integer DEFAULT 0 NOT NULL,
	`past_due_tasks` integer DEFAULT 0 NOT NULL,
	`open_tasks` integer GENERATED ALWAYS AS (total_tasks - completed_tasks) VIRTUAL NOT NULL,
	`percent` integer GENERATED ALWAYS AS (iif(total_tasks = 0, 0, cast(round(100.0 * completed_tasks / total_tasks) as integer))) VIRTUAL NOT NULL,
	`is_on_track` integer GENERATED ALWAYS AS (past_due_tasks = 0 and percent >= 50) VIRTUAL NOT NULL,
	`is_at_risk` integer GENERATED ALWAYS AS (past_due_tasks > 0 or percent between 1 and 49) VIRTUAL NOT NULL,
	`is_past_due` integer GENERATED ALWAYS AS (past_due_tasks > 0) VIRTUAL NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_standings_counts" CHECK("client_standings"."completed_tasks" between 0 and "client_standings"."total_tasks" and "client_standings"."past_due_tasks" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `former_invitation_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text,
	`gives_access` integer NOT NULL,
	`by_hand` integer NOT NULL,
	`sent_at` text NOT NULL,
	`sent_by_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`used_from` text,
	`withdrawn_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_used_whole" CHECK(("invitations"."used_at" is null) = ("invitations"."used_from" is null)),
	CONSTRAINT "invitations_end_once" CHECK("invitations"."used_at" is null or "invitations"."withdrawn_at" is null)
);
--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`browser_hash` text NOT NULL,
	`code_hash` text NOT NULL,
	`address_key` text NOT NULL,
	`sealed` text,
	`user_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `client_teams` (
	`user_id` text NOT NULL,
	`client_onboarding_id` text NOT NULL,
	`waiting` integer NOT NULL,
	`next_due` text,
	`client_key` text,
	PRIMARY KEY(`user_id`, `client_onboarding_id`),
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `user_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`digest` integer DEFAULT true NOT NULL,
	`mentions` integer DEFAULT true NOT NULL,
	`reminders` integer DEFAULT true NOT NULL,
	`single_keys` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`screen` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`query` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_views_screen" CHECK("saved_views"."screen" in ('clients', 'work', 'leads', 'design', 'audits'))
);
--> statement-breakpoint
CREATE TABLE `search_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`names` text NOT NULL,
	`rest` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_pending` (
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	PRIMARY KEY(`kind`, `ref`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_titles` (
	`seq` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`names` text NOT NULL
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(names, rest, content='search_entries', content_rowid='seq', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_title_index` USING fts5(names, content='search_titles', content_rowid='seq', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TABLE `comments` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`task_id` text,
	`project_id` text,
	`revision_id` text,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`mentions` text DEFAULT '[]' NOT NULL,
	`edited_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comments_one_subject" CHECK(("comments"."task_id" is null) <> ("comments"."project_id" is null)),
	CONSTRAINT "comments_revision_of_project" CHECK("comments"."revision_id" is null or "comments"."project_id" is not null),
	CONSTRAINT "comments_mentions_json" CHECK("comments"."mentions" is null or json_valid("comments"."mentions"))
);
--> statement-breakpoint
CREATE TABLE `conversation_marks` (
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`subject_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `pending_notices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`user_id`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pending_notices_kind" CHECK("pending_notices"."kind" in ('comment', 'mention', 'rejection'))
);
--> statement-breakpoint
CREATE TABLE `design_pins` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`number` integer NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	`text` text NOT NULL,
	`is_resolved` integer DEFAULT false NOT NULL,
	`created_by_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_pins_x" CHECK("design_pins"."x" between 0 and 1),
	CONSTRAINT "design_pins_y" CHECK("design_pins"."y" between 0 and 1),
	CONSTRAINT "design_pins_number" CHECK("design_pins"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE `review_links` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text,
	`mail_id` text,
	`sent_by_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`requires_code` integer NOT NULL,
	`code_hash` text,
	`code_ends_at` text,
	`codes_sent` integer DEFAULT 0 NOT NULL,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`browser_hash` text,
	`used_at` text,
	`used_from` text,
	`withdrawn_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `design_assets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sent_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_links_used_whole" CHECK(("review_links"."used_at" is null) = ("review_links"."used_from" is null)),
	CONSTRAINT "review_links_end_once" CHECK("review_links"."used_at" is null or "review_links"."withdrawn_at" is null)
);
--> statement-breakpoint
CREATE TABLE `file_scans` (
	`sha256` text PRIMARY KEY NOT NULL,
	`verdict` text NOT NULL,
	`signature` text,
	`scanned_at` text NOT NULL,
	CONSTRAINT "file_scans_verdict" CHECK("file_scans"."verdict" in ('clean', 'infected')),
	CONSTRAINT "file_scans_infected_by" CHECK(("file_scans"."verdict" = 'infected') = ("file_scans"."signature" is not null))
);
--> statement-breakpoint
CREATE TABLE `task_files` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`path` text NOT NULL,
	`uploaded_by_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "task_files_content_type" CHECK("task_files"."content_type" in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip')),
	CONSTRAINT "task_files_size" CHECK("task_files"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE `audit_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`limits` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "audit_limits_json" CHECK("audit_limits"."limits" is null or json_valid("audit_limits"."limits"))
);
--> statement-breakpoint
CREATE TABLE `client_category_counts` (
	`client_onboarding_id` text PRIMARY KEY NOT NULL,
	`account_access_total` integer DEFAULT 0 NOT NULL,
	`brand_registry_total` integer DEFAULT 0 NOT NULL,
	`catalog_total` integer DEFAULT 0 NOT NULL,
	`ads_total` integer DEFAULT 0 NOT NULL,
	`listings_total` integer DEFAULT 0 NOT NULL,
	`analytics_total` integer DEFAULT 0 NOT NULL,
	`finance_total` integer DEFAULT 0 NOT NULL,
	`legal_total` integer DEFAULT 0 NOT NULL,
	`account_access_completed` integer DEFAULT 0 NOT NULL,
	`brand_registry_completed` integer DEFAULT 0 NOT NULL,
	`catalog_completed` integer DEFAULT 0 NOT NULL,
	`ads_completed` integer DEFAULT 0 NOT NULL,
	`listings_completed` integer DEFAULT 0 NOT NULL,
	`analytics_completed` integer DEFAULT 0 NOT NULL,
	`finance_completed` integer DEFAULT 0 NOT NULL,
	`legal_completed` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_category_counts_account_access" CHECK("client_category_counts"."account_access_completed" between 0 and "client_category_counts"."account_access_total"),
	CONSTRAINT "client_category_counts_brand_registry" CHECK("client_category_counts"."brand_registry_completed" between 0 and "client_category_counts"."brand_registry_total"),
	CONSTRAINT "client_category_counts_catalog" CHECK("client_category_counts"."catalog_completed" between 0 and "client_category_counts"."catalog_total"),
	CONSTRAINT "client_category_counts_ads" CHECK("client_category_counts"."ads_completed" between 0 and "client_category_counts"."ads_total"),
	CONSTRAINT "client_category_counts_listings" CHECK("client_category_counts"."listings_completed" between 0 and "client_category_counts"."listings_total"),
	CONSTRAINT "client_category_counts_analytics" CHECK("client_category_counts"."analytics_completed" between 0 and "client_category_counts"."analytics_total"),
	CONSTRAINT "client_category_counts_finance" CHECK("client_category_counts"."finance_completed" between 0 and "client_category_counts"."finance_total"),
	CONSTRAINT "client_category_counts_legal" CHECK("client_category_counts"."legal_completed" between 0 and "client_category_counts"."legal_total")
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `client_audits_client_date` ON `client_audits` (`client_id`,`audit_date`);
--> statement-breakpoint
CREATE INDEX `client_audits_date_idx` ON `client_audits` (`audit_date`);
--> statement-breakpoint
CREATE INDEX `client_audits_health_idx` ON `client_audits` (`health_score`);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_onboarding_client_unique` ON `client_onboarding` (`client_id`);
--> statement-breakpoint
CREATE INDEX `client_onboarding_target` ON `client_onboarding` (`target_launch_date`);
--> statement-breakpoint
CREATE INDEX `client_tasks_order` ON `client_tasks` (`client_onboarding_id`,`sort_order`,`due_date`);
--> statement-breakpoint
CREATE INDEX `client_tasks_open_due` ON `client_tasks` (`client_onboarding_id`,`due_date`) WHERE status <> 'done';
--> statement-breakpoint
CREATE INDEX `client_tasks_template` ON `client_tasks` (`template_id`) WHERE template_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_name_key_unique` ON `clients` (`name_key`);
--> statement-breakpoint
CREATE INDEX `clients_status_name` ON `clients` (`status`,`name_key`);
--> statement-breakpoint
CREATE INDEX `design_assets_project` ON `design_assets` (`project_id`,`sort_order`);
--> statement-breakpoint
CREATE INDEX `design_projects_client` ON `design_projects` (`client_id`);
--> statement-breakpoint
CREATE INDEX `design_projects_order` ON `design_projects` (`priority_order`,`due_date`);
--> statement-breakpoint
CREATE INDEX `design_projects_designer` ON `design_projects` (`assigned_designer_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `design_revisions_number_unique` ON `design_revisions` (`asset_id`,`revision_number`);
--> statement-breakpoint
CREATE INDEX `design_revisions_project` ON `design_revisions` (`project_id`);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);
--> statement-breakpoint
CREATE INDEX `templates_order` ON `onboarding_task_templates` (`category_order`,`sort_order`);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset` ON `rate_limits` (`reset_at`);
--> statement-breakpoint
CREATE INDEX `upcoming_audits_order` ON `upcoming_audits` (`priority`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_identity` ON `users` (`issuer`,`subject`);
--> statement-breakpoint
CREATE INDEX `users_role_active` ON `users` (`role`,`active`);
--> statement-breakpoint
CREATE INDEX `users_client` ON `users` (`client_id`);
--> statement-breakpoint
CREATE INDEX `client_onboarding_started` ON `client_onboarding` (`start_date`,`completed_at`,`id`);
--> statement-breakpoint
CREATE INDEX `client_onboarding_completed` ON `client_onboarding` (`completed_at`,`start_date`) WHERE completed_at is not null;
--> statement-breakpoint
CREATE INDEX `uploads_kept_key` ON `uploads` (`kept_key`);
--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);
--> statement-breakpoint
CREATE INDEX `client_leads_photo` ON `client_leads` (`product_image_url`);
--> statement-breakpoint
CREATE INDEX `clients_avatar` ON `clients` (`avatar_url`);
--> statement-breakpoint
CREATE INDEX `design_assets_file` ON `design_assets` (`file_url`);
--> statement-breakpoint
CREATE INDEX `design_revisions_file` ON `design_revisions` (`file_url`);
--> statement-breakpoint
CREATE INDEX `client_leads_newest` ON `client_leads` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `client_leads_figures` ON `client_leads` (`lead_status`,`deal_value`);
--> statement-breakpoint
CREATE INDEX `uploads_user_created` ON `uploads` (`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `design_decisions_project` ON `design_decisions` (`project_id`);
--> statement-breakpoint
CREATE INDEX `design_decisions_asset` ON `design_decisions` (`asset_id`);
--> statement-breakpoint
CREATE INDEX `design_decisions_revision` ON `design_decisions` (`revision_id`);
--> statement-breakpoint
CREATE INDEX `client_tasks_name` ON `client_tasks` (`name`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_id_unique` ON `audit_logs` (`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_previous_unique` ON `audit_logs` (`previous_hash`);
--> statement-breakpoint
CREATE INDEX `audit_logs_row` ON `audit_logs` (`entity_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_logs_entity_seq` ON `audit_logs` (`entity`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_logs_entity_action_seq` ON `audit_logs` (`entity`,`action`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_logs_user_seq_kind` ON `audit_logs` (`user_id`,`seq`,`entity`,`action`);
--> statement-breakpoint
CREATE INDEX `audit_logs_action_seq` ON `audit_logs` (`action`,`seq`);
--> statement-breakpoint
CREATE INDEX `audit_logs_created` ON `audit_logs` (`created_at`);
--> statement-breakpoint
CREATE INDEX `audit_logs_operation` ON `audit_logs` (`operation_id`,`seq`) WHERE operation_id is not null;
--> statement-breakpoint
CREATE INDEX `audit_logs_undoes` ON `audit_logs` (`undoes`) WHERE undoes is not null;
--> statement-breakpoint
CREATE INDEX `audit_logs_client` ON `audit_logs` (`client_id`,`seq`) WHERE client_id is not null;
--> statement-breakpoint
CREATE INDEX `clients_account_manager` ON `clients` (`account_manager_id`,`status`);
--> statement-breakpoint
CREATE INDEX `upcoming_audits_due` ON `upcoming_audits` (`due_date`);
--> statement-breakpoint
CREATE INDEX `client_tasks_open_assignee` ON `client_tasks` (`assignee_user_id`,`owner`,`due_date`,`client_onboarding_id`) WHERE status <> 'done';
--> statement-breakpoint
CREATE INDEX `client_leads_owner_next` ON `client_leads` (`owner_id`,`next_action_date`) WHERE next_action_date is not null and lead_status not in ('won', 'lost');
--> statement-breakpoint
CREATE INDEX `client_leads_next` ON `client_leads` (`next_action_date`) WHERE next_action_date is not null and lead_status not in ('won', 'lost');
--> statement-breakpoint
CREATE INDEX `design_projects_open_designer` ON `design_projects` (`assigned_designer_id`,`due_date`) WHERE status not in ('approved', 'completed');
--> statement-breakpoint
CREATE INDEX `design_projects_open_due` ON `design_projects` (`due_date`) WHERE status not in ('approved', 'completed');
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `jobs_ended_at` ON `jobs` (`kind`,`state`,`ended_at`);
--> statement-breakpoint
CREATE INDEX `open_tasks_holder` ON `open_tasks` (`turn`,`holder_id`,`due_date`,`client_key`);
--> statement-breakpoint
CREATE INDEX `open_tasks_due` ON `open_tasks` (`turn`,`due_date`,`client_key`);
--> statement-breakpoint
CREATE INDEX `open_tasks_onboarding` ON `open_tasks` (`client_onboarding_id`,`turn`,`due_date`,`client_key`,`holder_id`);
--> statement-breakpoint
CREATE INDEX `mails_newest` ON `mails` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `mails_link_ends` ON `mails` (`link_ends_at`) WHERE sealed_secret is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`token_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_name_unique` ON `api_tokens` (`user_id`,`name_key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_codes_user_code_unique` ON `device_codes` (`user_code`);
--> statement-breakpoint
CREATE INDEX `device_codes_expires` ON `device_codes` (`expires_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id_unique` ON `sessions` (`id`);
--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_standings_onboarding` ON `client_standings` (`client_onboarding_id`);
--> statement-breakpoint
CREATE INDEX `client_standings_percent` ON `client_standings` (`percent`,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_percent_down` ON `client_standings` (percent desc,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_tasks` ON `client_standings` (`past_due_tasks`,`open_tasks`,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_tasks_down` ON `client_standings` (past_due_tasks desc,open_tasks desc,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_launch` ON `client_standings` ((target_launch_date is null),`target_launch_date`,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_launch_down` ON `client_standings` ((target_launch_date is null),target_launch_date desc,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_on_track` ON `client_standings` (`client_key`) WHERE is_on_track;
--> statement-breakpoint
CREATE INDEX `client_standings_at_risk` ON `client_standings` (`client_key`) WHERE is_at_risk;
--> statement-breakpoint
CREATE INDEX `client_standings_past_due` ON `client_standings` (`client_key`) WHERE is_past_due;
--> statement-breakpoint
CREATE INDEX `clients_status_name_down` ON `clients` (status desc,`name_key`);
--> statement-breakpoint
CREATE INDEX `clients_created` ON `clients` (`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `former_invitation_links_invitation` ON `former_invitation_links` (`invitation_id`);
--> statement-breakpoint
CREATE INDEX `former_invitation_links_created` ON `former_invitation_links` (`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_unique` ON `invitations` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `invitations_client` ON `invitations` (`client_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`user_id`,`client_id`) WHERE used_at is null and withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX `mails_client` ON `mails` (`client_id`,`recipient`,`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_links_token_unique` ON `sign_in_links` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `sign_in_links_browser` ON `sign_in_links` (`browser_hash`,`created_at`);
--> statement-breakpoint
CREATE INDEX `sign_in_links_expires` ON `sign_in_links` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `sign_in_links_user` ON `sign_in_links` (`user_id`);
--> statement-breakpoint
CREATE INDEX `client_teams_next` ON `client_teams` (`user_id`,`next_due`,`client_key`) WHERE next_due is not null;
--> statement-breakpoint
CREATE INDEX `client_teams_onboarding` ON `client_teams` (`client_onboarding_id`);
--> statement-breakpoint
CREATE INDEX `upcoming_audits_client` ON `upcoming_audits` (`client_id`,`due_date`);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_own` ON `saved_views` (`owner_id`,`screen`,`name_key`) WHERE is_shared = 0;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_shared` ON `saved_views` (`screen`,`name_key`) WHERE is_shared = 1;
--> statement-breakpoint
CREATE INDEX `client_leads_status_newest` ON `client_leads` (`lead_status`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `client_leads_owner_newest` ON `client_leads` (`owner_id`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `client_leads_by_value` ON `client_leads` (`deal_value`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `client_leads_by_priority` ON `client_leads` (`priority_score`,`created_at`,`id`);
--> statement-breakpoint
CREATE INDEX `client_leads_by_next_action` ON `client_leads` (case when next_action_date is null or lead_status = 'won' or lead_status = 'lost' then '~' else next_action_date end,created_at desc,id desc);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entries_id` ON `search_entries` (`kind`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_titles_title` ON `search_titles` (`title`);
--> statement-breakpoint
CREATE INDEX `search_titles_names` ON `search_titles` (`names`);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_leads_client` ON `client_leads` (`client_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_id_unique` ON `comments` (`id`);
--> statement-breakpoint
CREATE INDEX `comments_task` ON `comments` (`task_id`,`seq`) WHERE task_id is not null;
--> statement-breakpoint
CREATE INDEX `comments_project` ON `comments` (`project_id`,`seq`) WHERE project_id is not null;
--> statement-breakpoint
CREATE INDEX `comments_revision` ON `comments` (`revision_id`,`seq`) WHERE revision_id is not null;
--> statement-breakpoint
CREATE INDEX `conversation_marks_seen` ON `conversation_marks` (`seen_at`);
--> statement-breakpoint
CREATE INDEX `audit_logs_deleted` ON `audit_logs` (
	coalesce(`before` ->> 'clientOnboardingId', `before` ->> 'taskId', `before` ->> 'projectId', `before` ->> 'clientId', `before` ->> 'userId'),
	coalesce(`before` ->> 'name', `before` ->> 'projectName', `before` ->> 'assetName', `before` ->> 'companyName', `before` ->> 'brandName'),
	`entity`,
	`entity_id`
) WHERE `action` = 'delete';
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_daily` ON `mails` (`recipient_id`,`kind`,`day`);
--> statement-breakpoint
CREATE INDEX `comments_created` ON `comments` (`created_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `design_pins_number_unique` ON `design_pins` (`revision_id`,`number`);
--> statement-breakpoint
CREATE INDEX `design_pins_project` ON `design_pins` (`project_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_links_token_unique` ON `review_links` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `review_links_project` ON `review_links` (`project_id`);
--> statement-breakpoint
CREATE INDEX `review_links_asset` ON `review_links` (`asset_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `review_links_revision` ON `review_links` (`revision_id`);
--> statement-breakpoint
CREATE INDEX `review_links_email` ON `review_links` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_links_open` ON `review_links` (`asset_id`,`email`) WHERE used_at is null and withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX `design_decisions_link` ON `design_decisions` (`review_link_id`);
--> statement-breakpoint
CREATE INDEX `file_scans_scanned` ON `file_scans` (`scanned_at`);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_files_path_unique` ON `task_files` (`path`);
--> statement-breakpoint
CREATE INDEX `task_files_task` ON `task_files` (`task_id`,`id`);
--> statement-breakpoint
CREATE INDEX `task_files_sha256` ON `task_files` (`sha256`);
--> statement-breakpoint
CREATE INDEX `client_tasks_audit` ON `client_tasks` (`audit_id`) WHERE audit_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `client_tasks_audit_rule` ON `client_tasks` (`client_onboarding_id`,`audit_rule`) WHERE audit_rule is not null and status <> 'done';
--> statement-breakpoint
CREATE INDEX `client_tasks_late` ON `client_tasks` (`completed_at`,`due_date`) WHERE due_date < completed_at;
--> statement-breakpoint
CREATE INDEX `client_tasks_completed` ON `client_tasks` (`completed_at`) WHERE completed_at is not null;
--> statement-breakpoint
INSERT INTO `client_standing_totals` (`id`, `as_of`, `total`, `on_track`, `at_risk`, `past_due`) VALUES (1, '', 0, 0, 0, 0);
