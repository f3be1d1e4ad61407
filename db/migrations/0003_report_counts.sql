CREATE TABLE `client_task_counts` (
	`client_onboarding_id` text NOT NULL,
	`category` text NOT NULL,
	`total_tasks` integer NOT NULL,
	`completed_tasks` integer NOT NULL,
	PRIMARY KEY(`client_onboarding_id`, `category`),
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_task_counts_category" CHECK("client_task_counts"."category" in ('account_access', 'brand_registry', 'catalog', 'ads', 'listings', 'analytics', 'finance', 'legal')),
	CONSTRAINT "client_task_counts_counts" CHECK("client_task_counts"."completed_tasks" >= 0 and "client_task_counts"."completed_tasks" <= "client_task_counts"."total_tasks")
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `client_tasks_completed`;--> statement-breakpoint
CREATE INDEX `client_tasks_completed` ON `client_tasks` (`completed_at`,`due_date`) WHERE completed_at is not null;--> statement-breakpoint
ALTER TABLE `client_onboarding` ADD `completed_at` text;--> statement-breakpoint
CREATE INDEX `client_onboarding_started` ON `client_onboarding` (`start_date`,`completed_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_onboarding_completed` ON `client_onboarding` (`completed_at`,`start_date`) WHERE completed_at is not null;
--> statement-breakpoint
INSERT INTO `client_task_counts` (`client_onboarding_id`, `category`, `total_tasks`, `completed_tasks`)
SELECT `client_onboarding_id`, `category`, count(*), sum(`status` = 'done')
FROM `client_tasks` GROUP BY `client_onboarding_id`, `category`;
--> statement-breakpoint
UPDATE `client_onboarding` SET `completed_at` = (
	SELECT max(`completed_at`) FROM `client_tasks` WHERE `client_onboarding_id` = `client_onboarding`.`id`
)
WHERE `total_tasks` > 0 AND `completed_tasks` = `total_tasks`;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_insert` AFTER INSERT ON `client_tasks`
BEGIN
	INSERT INTO `client_task_counts` (`client_onboarding_id`, `category`, `total_tasks`, `completed_tasks`)
	VALUES (NEW.`client_onboarding_id`, NEW.`category`, 1, NEW.`status` = 'done')
	ON CONFLICT (`client_onboarding_id`, `category`) DO UPDATE
	SET `total_tasks` = `total_tasks` + 1, `completed_tasks` = `completed_tasks` + excluded.`completed_tasks`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_delete` AFTER DELETE ON `client_tasks`
BEGIN
	UPDATE `client_task_counts`
	SET `total_tasks` = `total_tasks` - 1, `completed_tasks` = `completed_tasks` - (OLD.`status` = 'done')
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `category` = OLD.`category`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_update` AFTER UPDATE OF `status`, `category` ON `client_tasks`
WHEN OLD.`category` <> NEW.`category` OR (OLD.`status` = 'done') <> (NEW.`status` = 'done')
BEGIN
	UPDATE `client_task_counts`
	SET `total_tasks` = `total_tasks` - 1, `completed_tasks` = `completed_tasks` - (OLD.`status` = 'done')
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `category` = OLD.`category`;
	INSERT INTO `client_task_counts` (`client_onboarding_id`, `category`, `total_tasks`, `completed_tasks`)
	VALUES (NEW.`client_onboarding_id`, NEW.`category`, 1, NEW.`status` = 'done')
	ON CONFLICT (`client_onboarding_id`, `category`) DO UPDATE
	SET `total_tasks` = `total_tasks` + 1, `completed_tasks` = `completed_tasks` + excluded.`completed_tasks`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_onboarding_completed` AFTER UPDATE OF `total_tasks`, `completed_tasks` ON `client_onboarding`
WHEN NEW.`completed_at` IS NOT NULL OR NEW.`completed_tasks` = NEW.`total_tasks`
BEGIN
	UPDATE `client_onboarding` SET `completed_at` = CASE WHEN NEW.`completed_tasks` = NEW.`total_tasks` THEN (
		SELECT max(`completed_at`) FROM `client_tasks` WHERE `client_onboarding_id` = NEW.`id`
	) END
	WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_completed_at` AFTER UPDATE OF `completed_at` ON `client_tasks`
WHEN OLD.`status` = 'done' AND NEW.`status` = 'done' AND OLD.`completed_at` <> NEW.`completed_at`
BEGIN
	UPDATE `client_onboarding` SET `completed_at` = (
		SELECT max(`completed_at`) FROM `client_tasks` WHERE `client_onboarding_id` = NEW.`client_onboarding_id`
	)
	WHERE `id` = NEW.`client_onboarding_id` AND `completed_at` IS NOT NULL;
END;
