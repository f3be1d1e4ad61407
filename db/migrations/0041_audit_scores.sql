CREATE TABLE `audit_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`limits` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "audit_limits_json" CHECK("audit_limits"."limits" is null or json_valid("audit_limits"."limits"))
);
--> statement-breakpoint
ALTER TABLE `client_audits` ADD `score_proposals` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `sales_trend_reason` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `advertising_reason` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `profitability_reason` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `product_performance_reason` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `creative_reason` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `amazon_visual_reason` text;--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `audit_id` text REFERENCES client_audits(id);--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `audit_rule` text;--> statement-breakpoint
CREATE INDEX `client_tasks_audit` ON `client_tasks` (`audit_id`) WHERE audit_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `client_tasks_audit_rule` ON `client_tasks` (`client_onboarding_id`,`audit_rule`) WHERE audit_rule is not null and status <> 'done';