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
CREATE INDEX `open_tasks_holder` ON `open_tasks` (`turn`,`holder_id`,`due_date`,`client_key`);--> statement-breakpoint
CREATE INDEX `open_tasks_due` ON `open_tasks` (`turn`,`due_date`,`client_key`);--> statement-breakpoint
CREATE INDEX `open_tasks_onboarding` ON `open_tasks` (`client_onboarding_id`,`turn`,`due_date`,`client_key`,`holder_id`);--> statement-breakpoint
DROP INDEX `client_tasks_open_owner`;--> statement-breakpoint
INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
SELECT t.`id`, t.`client_onboarding_id`, t.`owner`,
	CASE t.`owner` WHEN 'agency' THEN t.`assignee_user_id` ELSE c.`account_manager_id` END, t.`due_date`, c.`name_key`
FROM `client_tasks` t JOIN `client_onboarding` o ON o.`id` = t.`client_onboarding_id` JOIN `clients` c ON c.`id` = o.`client_id`
WHERE t.`status` <> 'done' AND c.`status` <> 'churned';
--> statement-breakpoint
CREATE TRIGGER `open_tasks_insert` AFTER INSERT ON `client_tasks` WHEN NEW.`status` <> 'done'
BEGIN
	INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
	SELECT NEW.`id`, NEW.`client_onboarding_id`, NEW.`owner`,
		CASE NEW.`owner` WHEN 'agency' THEN NEW.`assignee_user_id` ELSE c.`account_manager_id` END, NEW.`due_date`, c.`name_key`
	FROM `client_onboarding` o JOIN `clients` c ON c.`id` = o.`client_id`
	WHERE o.`id` = NEW.`client_onboarding_id` AND c.`status` <> 'churned';
END;
--> statement-breakpoint
CREATE TRIGGER `open_tasks_update` AFTER UPDATE OF `status`, `owner`, `assignee_user_id`, `due_date` ON `client_tasks`
WHEN (OLD.`status` = 'done') <> (NEW.`status` = 'done') OR OLD.`owner` <> NEW.`owner`
	OR OLD.`assignee_user_id` IS NOT NEW.`assignee_user_id` OR OLD.`due_date` <> NEW.`due_date`
BEGIN
	DELETE FROM `open_tasks` WHERE `task_id` = NEW.`id`;
	INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
	SELECT NEW.`id`, NEW.`client_onboarding_id`, NEW.`owner`,
		CASE NEW.`owner` WHEN 'agency' THEN NEW.`assignee_user_id` ELSE c.`account_manager_id` END, NEW.`due_date`, c.`name_key`
	FROM `client_onboarding` o JOIN `clients` c ON c.`id` = o.`client_id`
	WHERE o.`id` = NEW.`client_onboarding_id` AND c.`status` <> 'churned' AND NEW.`status` <> 'done';
END;
--> statement-breakpoint
CREATE TRIGGER `open_tasks_client` AFTER UPDATE OF `status`, `account_manager_id`, `name_key` ON `clients`
WHEN (OLD.`status` = 'churned') <> (NEW.`status` = 'churned')
	OR OLD.`account_manager_id` IS NOT NEW.`account_manager_id` OR OLD.`name_key` <> NEW.`name_key`
BEGIN
	DELETE FROM `open_tasks` WHERE `client_onboarding_id` = (
		SELECT `id` FROM `client_onboarding` WHERE `client_id` = NEW.`id`
	);
	INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
	SELECT t.`id`, t.`client_onboarding_id`, t.`owner`,
		CASE t.`owner` WHEN 'agency' THEN t.`assignee_user_id` ELSE NEW.`account_manager_id` END, t.`due_date`, NEW.`name_key`
	FROM `client_onboarding` o JOIN `client_tasks` t ON t.`client_onboarding_id` = o.`id`
	WHERE o.`client_id` = NEW.`id` AND t.`status` <> 'done' AND NEW.`status` <> 'churned';
END;
