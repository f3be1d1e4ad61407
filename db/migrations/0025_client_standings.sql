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
DROP INDEX `clients_created`;--> statement-breakpoint
CREATE INDEX `clients_status_name_down` ON `clients` (status desc,`name_key`);--> statement-breakpoint
CREATE INDEX `clients_created` ON `clients` (`created_at`,`id`);
--> statement-breakpoint
INSERT INTO `client_standing_totals` (`id`, `as_of`, `total`, `on_track`, `at_risk`, `past_due`) VALUES (1, '', 0, 0, 0, 0);
--> statement-breakpoint
CREATE TRIGGER `client_standing_totals_insert` AFTER INSERT ON `client_standings`
BEGIN
	UPDATE `client_standing_totals` SET `total` = `total` + 1, `on_track` = `on_track` + NEW.`is_on_track`,
		`at_risk` = `at_risk` + NEW.`is_at_risk`, `past_due` = `past_due` + NEW.`is_past_due`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standing_totals_delete` AFTER DELETE ON `client_standings`
BEGIN
	UPDATE `client_standing_totals` SET `total` = `total` - 1, `on_track` = `on_track` - OLD.`is_on_track`,
		`at_risk` = `at_risk` - OLD.`is_at_risk`, `past_due` = `past_due` - OLD.`is_past_due`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standing_totals_update` AFTER UPDATE OF `total_tasks`, `completed_tasks`, `past_due_tasks` ON `client_standings`
WHEN OLD.`is_on_track` <> NEW.`is_on_track` OR OLD.`is_at_risk` <> NEW.`is_at_risk` OR OLD.`is_past_due` <> NEW.`is_past_due`
BEGIN
	UPDATE `client_standing_totals` SET `on_track` = `on_track` + NEW.`is_on_track` - OLD.`is_on_track`,
		`at_risk` = `at_risk` + NEW.`is_at_risk` - OLD.`is_at_risk`, `past_due` = `past_due` + NEW.`is_past_due` - OLD.`is_past_due`;
END;
--> statement-breakpoint
INSERT INTO `client_standings` (`client_id`, `client_key`, `client_onboarding_id`, `start_date`, `target_launch_date`, `total_tasks`, `completed_tasks`)
SELECT c.`id`, c.`name_key`, o.`id`, o.`start_date`, o.`target_launch_date`, coalesce(o.`total_tasks`, 0), coalesce(o.`completed_tasks`, 0)
FROM `clients` c LEFT JOIN `client_onboarding` o ON o.`client_id` = c.`id`;
--> statement-breakpoint
CREATE TRIGGER `client_standings_client` AFTER INSERT ON `clients`
BEGIN
	INSERT INTO `client_standings` (`client_id`, `client_key`) VALUES (NEW.`id`, NEW.`name_key`);
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_name` AFTER UPDATE OF `name_key` ON `clients` WHEN OLD.`name_key` <> NEW.`name_key`
BEGIN
	UPDATE `client_standings` SET `client_key` = NEW.`name_key` WHERE `client_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_onboarding_insert` AFTER INSERT ON `client_onboarding`
BEGIN
	UPDATE `client_standings` SET `client_onboarding_id` = NEW.`id`, `start_date` = NEW.`start_date`,
		`target_launch_date` = NEW.`target_launch_date`, `total_tasks` = NEW.`total_tasks`, `completed_tasks` = NEW.`completed_tasks`
	WHERE `client_id` = NEW.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_onboarding_update`
AFTER UPDATE OF `start_date`, `target_launch_date`, `total_tasks`, `completed_tasks` ON `client_onboarding`
BEGIN
	UPDATE `client_standings` SET `start_date` = NEW.`start_date`, `target_launch_date` = NEW.`target_launch_date`,
		`total_tasks` = NEW.`total_tasks`, `completed_tasks` = NEW.`completed_tasks`
	WHERE `client_id` = NEW.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_onboarding_delete` AFTER DELETE ON `client_onboarding`
BEGIN
	UPDATE `client_standings` SET `client_onboarding_id` = NULL, `start_date` = NULL, `target_launch_date` = NULL,
		`total_tasks` = 0, `completed_tasks` = 0, `past_due_tasks` = 0
	WHERE `client_id` = OLD.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_task_insert` AFTER INSERT ON `client_tasks`
WHEN NEW.`status` <> 'done' AND NEW.`due_date` < (SELECT `as_of` FROM `client_standing_totals`)
BEGIN
	UPDATE `client_standings` SET `past_due_tasks` = `past_due_tasks` + 1 WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_task_delete` AFTER DELETE ON `client_tasks`
WHEN OLD.`status` <> 'done' AND OLD.`due_date` < (SELECT `as_of` FROM `client_standing_totals`)
BEGIN
	UPDATE `client_standings` SET `past_due_tasks` = `past_due_tasks` - 1 WHERE `client_onboarding_id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_task_update` AFTER UPDATE OF `status`, `due_date` ON `client_tasks`
WHEN (OLD.`status` <> 'done' AND OLD.`due_date` < (SELECT `as_of` FROM `client_standing_totals`))
	<> (NEW.`status` <> 'done' AND NEW.`due_date` < (SELECT `as_of` FROM `client_standing_totals`))
BEGIN
	UPDATE `client_standings` SET `past_due_tasks` = `past_due_tasks` + iif(NEW.`status` <> 'done' AND NEW.`due_date` < (SELECT `as_of` FROM `client_standing_totals`), 1, -1)
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
