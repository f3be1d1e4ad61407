CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "api_tokens_role" CHECK("api_tokens"."role" in ('admin', 'manager', 'contributor', 'viewer', 'client'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `audit_logs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`before` text,
	`after` text,
	`created_at` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "audit_logs_entity" CHECK("audit_logs"."entity" in ('client', 'client_onboarding', 'client_task', 'onboarding_task_template', 'design_project', 'design_asset', 'design_revision', 'client_lead', 'client_audit', 'upcoming_audit', 'user', 'api_token', 'operation')),
	CONSTRAINT "audit_logs_action" CHECK("audit_logs"."action" in ('create', 'update', 'delete', 'add_note', 'add_evidence', 'role_change', 'reorder', 'generate_profile', 'import', 'sign_in', 'sign_out')),
	CONSTRAINT "audit_logs_before_json" CHECK("audit_logs"."before" is null or json_valid("audit_logs"."before")),
	CONSTRAINT "audit_logs_after_json" CHECK("audit_logs"."after" is null or json_valid("audit_logs"."after"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_id_unique` ON `audit_logs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_previous_unique` ON `audit_logs` (`previous_hash`);--> statement-breakpoint
CREATE INDEX `audit_logs_row` ON `audit_logs` (`entity_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_entity_seq` ON `audit_logs` (`entity`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_user_seq` ON `audit_logs` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_action_seq` ON `audit_logs` (`action`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_created` ON `audit_logs` (`created_at`);--> statement-breakpoint
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
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
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
CREATE INDEX `client_audits_client_date` ON `client_audits` (`client_id`,`audit_date`);--> statement-breakpoint
CREATE INDEX `client_audits_date_idx` ON `client_audits` (`audit_date`);--> statement-breakpoint
CREATE INDEX `client_audits_health_idx` ON `client_audits` (`health_score`);--> statement-breakpoint
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
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
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
CREATE INDEX `client_leads_status_created` ON `client_leads` (`lead_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `client_leads_priority_created` ON `client_leads` (`priority_score`,`created_at`);--> statement-breakpoint
CREATE INDEX `client_leads_owner` ON `client_leads` (`owner_id`);--> statement-breakpoint
CREATE TABLE `client_onboarding` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`start_date` text NOT NULL,
	`target_launch_date` text,
	`total_tasks` integer DEFAULT 0 NOT NULL,
	`completed_tasks` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_onboarding_start_date" CHECK("client_onboarding"."start_date" is null or "client_onboarding"."start_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_onboarding_target_date" CHECK("client_onboarding"."target_launch_date" is null or "client_onboarding"."target_launch_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_onboarding_counts" CHECK("client_onboarding"."completed_tasks" >= 0 and "client_onboarding"."completed_tasks" <= "client_onboarding"."total_tasks")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_onboarding_client_unique` ON `client_onboarding` (`client_id`);--> statement-breakpoint
CREATE INDEX `client_onboarding_target` ON `client_onboarding` (`target_launch_date`);--> statement-breakpoint
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
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
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
CREATE INDEX `client_tasks_order` ON `client_tasks` (`client_onboarding_id`,`sort_order`,`due_date`);--> statement-breakpoint
CREATE INDEX `client_tasks_open_due` ON `client_tasks` (`client_onboarding_id`,`due_date`) WHERE status <> 'done';--> statement-breakpoint
CREATE INDEX `client_tasks_completed` ON `client_tasks` (`completed_at`) WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX `client_tasks_template` ON `client_tasks` (`template_id`) WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX `client_tasks_assignee` ON `client_tasks` (`assignee_user_id`,`due_date`) WHERE assignee_user_id is not null;--> statement-breakpoint
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
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "clients_type" CHECK("clients"."client_type" in ('uncut_brands_mlm', 'uncut_brands', 'lacore_mlm', 'lacore')),
	CONSTRAINT "clients_status" CHECK("clients"."status" in ('lead', 'active', 'paused', 'churned')),
	CONSTRAINT "clients_brand_names_json" CHECK("clients"."brand_names" is null or json_valid("clients"."brand_names"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clients_name_key_unique` ON `clients` (`name_key`);--> statement-breakpoint
CREATE INDEX `clients_status_name` ON `clients` (`status`,`name_key`);--> statement-breakpoint
CREATE INDEX `clients_created` ON `clients` (`created_at`);--> statement-breakpoint
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
CREATE INDEX `design_assets_project` ON `design_assets` (`project_id`,`sort_order`);--> statement-breakpoint
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
CREATE INDEX `design_projects_client` ON `design_projects` (`client_id`);--> statement-breakpoint
CREATE INDEX `design_projects_order` ON `design_projects` (`priority_order`,`due_date`);--> statement-breakpoint
CREATE INDEX `design_projects_designer` ON `design_projects` (`assigned_designer_id`);--> statement-breakpoint
CREATE TABLE `design_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`asset_id` text,
	`revision_number` integer NOT NULL,
	`comments` text,
	`file_url` text,
	`created_by_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `design_assets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_revisions_number" CHECK("design_revisions"."revision_number" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `design_revisions_number_unique` ON `design_revisions` (`asset_id`,`revision_number`);--> statement-breakpoint
CREATE INDEX `design_revisions_project` ON `design_revisions` (`project_id`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
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
CREATE INDEX `templates_order` ON `onboarding_task_templates` (`category_order`,`sort_order`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`reset_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_reset` ON `rate_limits` (`reset_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sess` text NOT NULL,
	`expire` text NOT NULL,
	`ends_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_sess_json" CHECK("sessions"."sess" is null or json_valid("sessions"."sess"))
);
--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `upcoming_audits` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text,
	`brand_name` text NOT NULL,
	`audit_week` text NOT NULL,
	`priority` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "upcoming_audits_priority" CHECK("upcoming_audits"."priority" between 1 and 10)
);
--> statement-breakpoint
CREATE INDEX `upcoming_audits_order` ON `upcoming_audits` (`priority`,`created_at`);--> statement-breakpoint
CREATE INDEX `upcoming_audits_client` ON `upcoming_audits` (`client_id`);--> statement-breakpoint
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
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK("users"."role" in ('admin', 'manager', 'contributor', 'viewer', 'client')),
	CONSTRAINT "users_client_only_for_clients" CHECK("users"."client_id" is null or "users"."role" = 'client'),
	CONSTRAINT "users_bound_whole" CHECK(("users"."issuer" is null) = ("users"."subject" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_identity` ON `users` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `users_role_active` ON `users` (`role`,`active`);--> statement-breakpoint
CREATE INDEX `users_client` ON `users` (`client_id`);