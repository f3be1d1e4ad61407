CREATE TABLE `unlogged` (
	`name` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
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
	`visit_state` text DEFAULT 'not_invited' NOT NULL,
	`visit_since` text,
	`last_visit_day` text,
	`people` integer DEFAULT 0 NOT NULL,
	`visit_turn` integer DEFAULT 0 NOT NULL,
	`percent` integer GENERATED ALWAYS AS (iif(total_tasks = 0, 0, cast(round(100.0 * completed_tasks / total_tasks) as integer))) VIRTUAL NOT NULL,
	`is_on_track` integer GENERATED ALWAYS AS (past_due_tasks = 0 and percent >= 50) VIRTUAL NOT NULL,
	`is_at_risk` integer GENERATED ALWAYS AS (past_due_tasks > 0 or percent between 1 and 49) VIRTUAL NOT NULL,
	`is_past_due` integer GENERATED ALWAYS AS (past_due_tasks > 0) VIRTUAL NOT NULL,
	`visit_rank` integer GENERATED ALWAYS AS (case visit_state when 'in' then 0 when 'opened' then 1 when 'invited' then 2 when 'not_invited' then 3 when 'mail_fails' then 4 when 'muted' then 5 end) VIRTUAL NOT NULL,
	`never_came` integer GENERATED ALWAYS AS (last_visit_day is null) VIRTUAL NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_standings_counts" CHECK("client_standings"."completed_tasks" between 0 and "client_standings"."total_tasks" and "client_standings"."past_due_tasks" >= 0
        and "client_standings"."open_tasks" >= 0),
	CONSTRAINT "client_standings_visit_state" CHECK("client_standings"."visit_state" in ('in', 'opened', 'invited', 'not_invited', 'mail_fails', 'muted'))
) WITHOUT ROWID;
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
CREATE INDEX `client_standings_visits` ON `client_standings` (`visit_rank`,last_visit_day desc,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_visits_down` ON `client_standings` (visit_rank desc,`last_visit_day`,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_visits_name` ON `client_standings` (`visit_rank`,`client_key`);
--> statement-breakpoint
CREATE INDEX `client_standings_never_came` ON `client_standings` (`client_key`) WHERE never_came;
--> statement-breakpoint
CREATE INDEX `client_standings_never_came_visits` ON `client_standings` (`visit_rank`,`client_key`) WHERE never_came;
--> statement-breakpoint
CREATE INDEX `client_standings_on_track` ON `client_standings` (`client_key`) WHERE is_on_track;
--> statement-breakpoint
CREATE INDEX `client_standings_at_risk` ON `client_standings` (`client_key`) WHERE is_at_risk;
--> statement-breakpoint
CREATE INDEX `client_standings_past_due` ON `client_standings` (`client_key`) WHERE is_past_due;
--> statement-breakpoint
ALTER TABLE `invitations` ADD `opened_at` text;
--> statement-breakpoint
ALTER TABLE `invitations` ADD `repeats_from` text;
--> statement-breakpoint
ALTER TABLE `invitations` ADD `times_repeated` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `client_members` ADD `last_visit_day` text CONSTRAINT "client_members_last_visit_day" CHECK("last_visit_day" is null or "last_visit_day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
--> statement-breakpoint
UPDATE `client_members` SET `last_visit_day` = (
	SELECT substr(max(`at`), 1, 10) FROM (
		SELECT max(`created_at`) AS `at` FROM `audit_logs`
		WHERE `entity_id` = `client_members`.`user_id` AND `action` = 'sign_in' AND `created_at` >= `client_members`.`since`
		UNION ALL SELECT max(`last_used_at`) FROM `sessions`
		WHERE `user_id` = `client_members`.`user_id` AND `last_used_at` >= `client_members`.`since`
	)
);
