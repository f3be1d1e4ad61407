PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_client_tasks` (
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
	`evidence_names` text DEFAULT '{}' NOT NULL,
	`asana_link` text,
	`client_communicated` integer DEFAULT false NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`audit_id` text,
	`audit_rule` text,
	`phase` text DEFAULT 'onboarding' NOT NULL,
	`client_title` text,
	`form_version_id` text,
	`request_state` text,
	`request_due` text,
	`turn` text NOT NULL,
	`turn_due` text NOT NULL,
	`due_rule` text,
	`done_on` text,
	`open_needs` integer DEFAULT 0 NOT NULL,
	`ready_on` text,
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `onboarding_task_templates`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`assignee_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`audit_id`) REFERENCES `client_audits`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`form_version_id`) REFERENCES `form_versions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_tasks_category" CHECK("__new_client_tasks"."category" in ('account_access', 'brand_registry', 'catalog', 'ads', 'listings', 'analytics', 'finance', 'legal')),
	CONSTRAINT "client_tasks_owner" CHECK("__new_client_tasks"."owner" in ('agency', 'client')),
	CONSTRAINT "client_tasks_status" CHECK("__new_client_tasks"."status" in ('not_started', 'in_progress', 'blocked', 'done')),
	CONSTRAINT "client_tasks_phase" CHECK("__new_client_tasks"."phase" in ('onboarding', 'ongoing')),
	CONSTRAINT "client_tasks_start_date" CHECK("__new_client_tasks"."start_date" is null or "__new_client_tasks"."start_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_tasks_due_date" CHECK("__new_client_tasks"."due_date" is null or "__new_client_tasks"."due_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_tasks_request_state" CHECK("__new_client_tasks"."request_state" in ('open', 'submitted', 'returned', 'accepted')),
	CONSTRAINT "client_tasks_request_due" CHECK("__new_client_tasks"."request_due" is null or "__new_client_tasks"."request_due" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_tasks_turn" CHECK("__new_client_tasks"."turn" = case "__new_client_tasks"."request_state" when 'submitted' then 'agency' else "__new_client_tasks"."owner" end),
	CONSTRAINT "client_tasks_turn_due" CHECK("__new_client_tasks"."turn_due" = case "__new_client_tasks"."request_state" when 'submitted' then "__new_client_tasks"."request_due"
        when 'returned' then max("__new_client_tasks"."due_date", "__new_client_tasks"."request_due") else "__new_client_tasks"."due_date" end),
	CONSTRAINT "client_tasks_request_due_state" CHECK(("__new_client_tasks"."request_due" is null) = ("__new_client_tasks"."request_state" is null or "__new_client_tasks"."request_state" in ('open', 'accepted'))),
	CONSTRAINT "client_tasks_request" CHECK(("__new_client_tasks"."request_state" is null) = ("__new_client_tasks"."form_version_id" is null)),
	CONSTRAINT "client_tasks_request_done" CHECK("__new_client_tasks"."request_state" is null or ("__new_client_tasks"."request_state" = 'accepted') = ("__new_client_tasks"."status" = 'done')),
	CONSTRAINT "client_tasks_evidence_json" CHECK("__new_client_tasks"."evidence_urls" is null or json_valid("__new_client_tasks"."evidence_urls")),
	CONSTRAINT "client_tasks_due_rule_json" CHECK("__new_client_tasks"."due_rule" is null or json_valid("__new_client_tasks"."due_rule")),
	CONSTRAINT "client_tasks_done_on" CHECK("__new_client_tasks"."done_on" is null or "__new_client_tasks"."done_on" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_tasks_ready_on" CHECK("__new_client_tasks"."ready_on" is null or "__new_client_tasks"."ready_on" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_tasks_done_has_time" CHECK(("__new_client_tasks"."status" = 'done') = ("__new_client_tasks"."completed_at" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_client_tasks`("id", "client_onboarding_id", "template_id", "name", "description", "category", "owner", "assignee_user_id", "start_date", "due_date", "completed_at", "status", "notes", "evidence_urls", "evidence_names", "asana_link", "client_communicated", "sort_order", "version", "created_at", "updated_at", "audit_id", "audit_rule", "phase", "client_title", "form_version_id", "request_state", "request_due", "turn", "turn_due", "due_rule", "done_on", "open_needs", "ready_on") SELECT "id", "client_onboarding_id", "template_id", "name", "description", "category", "owner", "assignee_user_id", "start_date", "due_date", "completed_at", "status", "notes", "evidence_urls", "evidence_names", "asana_link", "client_communicated", "sort_order", "version", "created_at", "updated_at", "audit_id", "audit_rule", "phase", "client_title", "form_version_id", "request_state", "request_due", "turn", "turn_due", null, null, 0, null FROM `client_tasks`;--> statement-breakpoint
DROP TABLE `client_tasks`;--> statement-breakpoint
ALTER TABLE `__new_client_tasks` RENAME TO `client_tasks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `client_tasks_order` ON `client_tasks` (`client_onboarding_id`,`sort_order`,`due_date`);--> statement-breakpoint
CREATE INDEX `client_tasks_open_due` ON `client_tasks` (`client_onboarding_id`,`turn_due`) WHERE status <> 'done';--> statement-breakpoint
CREATE INDEX `client_tasks_completed` ON `client_tasks` (`completed_at`) WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX `client_tasks_late` ON `client_tasks` (`completed_at`,`due_date`) WHERE due_date < completed_at;--> statement-breakpoint
CREATE INDEX `client_tasks_template` ON `client_tasks` (`template_id`) WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX `client_tasks_audit` ON `client_tasks` (`audit_id`) WHERE audit_id is not null;--> statement-breakpoint
CREATE INDEX `client_tasks_form_version` ON `client_tasks` (`form_version_id`) WHERE form_version_id is not null;--> statement-breakpoint
CREATE INDEX `client_tasks_request_state` ON `client_tasks` (request_state desc,`turn_due`,`id`) WHERE request_state is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `client_tasks_audit_rule` ON `client_tasks` (`client_onboarding_id`,`audit_rule`) WHERE audit_rule is not null and status <> 'done';--> statement-breakpoint
CREATE INDEX `client_tasks_name` ON `client_tasks` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `client_tasks_client_title` ON `client_tasks` (`client_title`) WHERE client_title is not null;--> statement-breakpoint
CREATE INDEX `client_tasks_open_assignee` ON `client_tasks` (`assignee_user_id`,`owner`,`due_date`,`client_onboarding_id`) WHERE status <> 'done';--> statement-breakpoint
CREATE TABLE `__new_onboarding_task_templates` (
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
	`client_title` text,
	`form_id` text,
	`due_from` text DEFAULT 'start' NOT NULL,
	`due_unit` text DEFAULT 'days' NOT NULL,
	`needs` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`form_id`) REFERENCES `forms`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "templates_category" CHECK("__new_onboarding_task_templates"."category" in ('amazon_account_setup', 'new_amazon_account_setup', 'brand_registry', 'brand_optimization', 'unauthorized_sellers', 'send_to_fba', 'advertising', 'financial', 'reporting', 'admin')),
	CONSTRAINT "templates_form_for_client" CHECK("__new_onboarding_task_templates"."form_id" is null or "__new_onboarding_task_templates"."default_owner" = 'client'),
	CONSTRAINT "templates_owner" CHECK("__new_onboarding_task_templates"."default_owner" in ('agency', 'client')),
	CONSTRAINT "templates_due_days" CHECK("__new_onboarding_task_templates"."default_due_in_days" between 1 and 365),
	CONSTRAINT "templates_due_from" CHECK("__new_onboarding_task_templates"."due_from" in ('start', 'launch', 'needs')),
	CONSTRAINT "templates_due_unit" CHECK("__new_onboarding_task_templates"."due_unit" in ('days', 'working_days')),
	CONSTRAINT "templates_needs_json" CHECK("__new_onboarding_task_templates"."needs" is null or json_valid("__new_onboarding_task_templates"."needs")),
	CONSTRAINT "templates_client_types_json" CHECK("__new_onboarding_task_templates"."client_types" is null or json_valid("__new_onboarding_task_templates"."client_types")),
	CONSTRAINT "templates_links_json" CHECK("__new_onboarding_task_templates"."reference_links" is null or json_valid("__new_onboarding_task_templates"."reference_links"))
);
--> statement-breakpoint
INSERT INTO `__new_onboarding_task_templates`("id", "name", "description", "category", "client_types", "required", "default_owner", "default_due_in_days", "reference_links", "internal_notes", "sort_order", "category_order", "version", "created_at", "updated_at", "client_title", "form_id", "due_from", "due_unit", "needs") SELECT "id", "name", "description", "category", "client_types", "required", "default_owner", "default_due_in_days", "reference_links", "internal_notes", "sort_order", "category_order", "version", "created_at", "updated_at", "client_title", "form_id", 'start', 'days', '[]' FROM `onboarding_task_templates`;--> statement-breakpoint
DROP TABLE `onboarding_task_templates`;--> statement-breakpoint
ALTER TABLE `__new_onboarding_task_templates` RENAME TO `onboarding_task_templates`;--> statement-breakpoint
CREATE INDEX `templates_form` ON `onboarding_task_templates` (`form_id`) WHERE form_id is not null;--> statement-breakpoint
CREATE INDEX `templates_order` ON `onboarding_task_templates` (`category_order`,`sort_order`);--> statement-breakpoint
CREATE TABLE `task_needs` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`needs_id` text NOT NULL,
	`after_days` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`needs_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "task_needs_after_days" CHECK("task_needs"."after_days" between 0 and 90),
	CONSTRAINT "task_needs_not_itself" CHECK("task_needs"."task_id" <> "task_needs"."needs_id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_needs_pair` ON `task_needs` (`task_id`,`needs_id`);--> statement-breakpoint
CREATE INDEX `task_needs_of` ON `task_needs` (`needs_id`,`task_id`);--> statement-breakpoint
UPDATE `client_tasks` SET `due_rule` = json_object('from', 'start', 'days', cast(julianday(`due_date`) - julianday(o.`start_date`) AS integer), 'unit', 'days')
FROM `client_onboarding` o
WHERE o.`id` = `client_onboarding_id` AND `client_tasks`.`status` <> 'done' AND `template_id` IS NOT NULL AND `due_date` >= o.`start_date`
	AND NOT EXISTS (
		SELECT 1 FROM `audit_logs` a WHERE a.`entity` = 'client_task' AND a.`entity_id` = `client_tasks`.`id`
			AND a.`action` = 'update' AND json_extract(a.`before`, '$.dueDate') IS NOT NULL
	);
