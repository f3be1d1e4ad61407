DROP TABLE `client_standings`;
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
	`open_tasks` integer DEFAULT 0 NOT NULL,
	`percent` integer GENERATED ALWAYS AS (iif(total_tasks = 0, 0, cast(round(100.0 * completed_tasks / total_tasks) as integer))) VIRTUAL NOT NULL,
	`is_on_track` integer GENERATED ALWAYS AS (past_due_tasks = 0 and percent >= 50) VIRTUAL NOT NULL,
	`is_at_risk` integer GENERATED ALWAYS AS (past_due_tasks > 0 or percent between 1 and 49) VIRTUAL NOT NULL,
	`is_past_due` integer GENERATED ALWAYS AS (past_due_tasks > 0) VIRTUAL NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_standings_counts" CHECK("client_standings"."completed_tasks" between 0 and "client_standings"."total_tasks" and "client_standings"."past_due_tasks" >= 0 and "client_standings"."open_tasks" >= 0)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `client_standings_onboarding` ON `client_standings` (`client_onboarding_id`);--> statement-breakpoint
CREATE INDEX `client_standings_percent` ON `client_standings` (`percent`,`client_key`);--> statement-breakpoint
CREATE INDEX `client_standings_percent_down` ON `client_standings` (percent desc,`client_key`);--> statement-breakpoint
CREATE INDEX `client_standings_tasks` ON `client_standings` (`past_due_tasks`,`open_tasks`,`client_key`);--> statement-breakpoint
CREATE INDEX `client_standings_tasks_down` ON `client_standings` (past_due_tasks desc,open_tasks desc,`client_key`);--> statement-breakpoint
CREATE INDEX `client_standings_launch` ON `client_standings` ((target_launch_date is null),`target_launch_date`,`client_key`);--> statement-breakpoint
CREATE INDEX `client_standings_launch_down` ON `client_standings` ((target_launch_date is null),target_launch_date desc,`client_key`);--> statement-breakpoint
CREATE INDEX `client_standings_on_track` ON `client_standings` (`client_key`) WHERE is_on_track;--> statement-breakpoint
CREATE INDEX `client_standings_at_risk` ON `client_standings` (`client_key`) WHERE is_at_risk;--> statement-breakpoint
CREATE INDEX `client_standings_past_due` ON `client_standings` (`client_key`) WHERE is_past_due;--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `phase` text DEFAULT 'onboarding' NOT NULL CONSTRAINT "client_tasks_phase" CHECK("phase" in ('onboarding', 'ongoing'));
