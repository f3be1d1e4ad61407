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
CREATE INDEX `client_teams_next` ON `client_teams` (`user_id`,`next_due`,`client_key`) WHERE next_due is not null;--> statement-breakpoint
CREATE INDEX `client_teams_onboarding` ON `client_teams` (`client_onboarding_id`);--> statement-breakpoint
DROP INDEX `upcoming_audits_client`;--> statement-breakpoint
CREATE INDEX `upcoming_audits_client` ON `upcoming_audits` (`client_id`,`due_date`);
--> statement-breakpoint
INSERT INTO `client_teams` (`user_id`, `client_onboarding_id`, `waiting`, `next_due`, `client_key`)
SELECT p.`user_id`, p.`id`, count(w.`task_id`), min(w.`due_date`), max(w.`client_key`)
FROM (
	SELECT `assignee_user_id` AS `user_id`, `client_onboarding_id` AS `id` FROM `client_tasks`
	WHERE `status` <> 'done' AND `assignee_user_id` IS NOT NULL
	UNION
	SELECT c.`account_manager_id`, o.`id` FROM `client_onboarding` o JOIN `clients` c ON c.`id` = o.`client_id`
	WHERE c.`account_manager_id` IS NOT NULL
) p LEFT JOIN `open_tasks` w ON w.`client_onboarding_id` = p.`id` AND w.`turn` = 'client'
GROUP BY p.`user_id`, p.`id`;
--> statement-breakpoint
CREATE TRIGGER `client_teams_opened` AFTER INSERT ON `open_tasks` WHEN NEW.`turn` = 'client'
BEGIN
	UPDATE `client_teams` SET (`waiting`, `next_due`, `client_key`) = (
		SELECT count(*) AS `waiting`, min(`due_date`) AS `next_due`, max(`client_key`) AS `client_key`
		FROM `open_tasks` WHERE `client_onboarding_id` = NEW.`client_onboarding_id` AND `turn` = 'client'
	)
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_closed` AFTER DELETE ON `open_tasks` WHEN OLD.`turn` = 'client'
BEGIN
	UPDATE `client_teams` SET (`waiting`, `next_due`, `client_key`) = (
		SELECT count(*) AS `waiting`, min(`due_date`) AS `next_due`, max(`client_key`) AS `client_key`
		FROM `open_tasks` WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `turn` = 'client'
	)
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_insert` AFTER INSERT ON `client_tasks`
WHEN NEW.`status` <> 'done' AND NEW.`assignee_user_id` IS NOT NULL
BEGIN
	INSERT INTO `client_teams` (`user_id`, `client_onboarding_id`, `waiting`, `next_due`, `client_key`)
	SELECT NEW.`assignee_user_id`, NEW.`client_onboarding_id`, w.`waiting`, w.`next_due`, w.`client_key` FROM (
		SELECT count(*) AS `waiting`, min(`due_date`) AS `next_due`, max(`client_key`) AS `client_key`
		FROM `open_tasks` WHERE `client_onboarding_id` = NEW.`client_onboarding_id` AND `turn` = 'client'
	) w
	WHERE true
	ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_update` AFTER UPDATE OF `status`, `assignee_user_id` ON `client_tasks`
WHEN (OLD.`status` = 'done') <> (NEW.`status` = 'done') OR OLD.`assignee_user_id` IS NOT NEW.`assignee_user_id`
BEGIN
	DELETE FROM `client_teams`
	WHERE `user_id` = OLD.`assignee_user_id` AND `client_onboarding_id` = OLD.`client_onboarding_id`
		AND NOT EXISTS (
			SELECT 1 FROM `client_tasks` WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `status` <> 'done'
				AND +`assignee_user_id` = OLD.`assignee_user_id`
		)
		AND NOT EXISTS (
			SELECT 1 FROM `client_onboarding` o JOIN `clients` c ON c.`id` = o.`client_id`
			WHERE o.`id` = OLD.`client_onboarding_id` AND c.`account_manager_id` = OLD.`assignee_user_id`
		);
	INSERT INTO `client_teams` (`user_id`, `client_onboarding_id`, `waiting`, `next_due`, `client_key`)
	SELECT NEW.`assignee_user_id`, NEW.`client_onboarding_id`, w.`waiting`, w.`next_due`, w.`client_key` FROM (
		SELECT count(*) AS `waiting`, min(`due_date`) AS `next_due`, max(`client_key`) AS `client_key`
		FROM `open_tasks` WHERE `client_onboarding_id` = NEW.`client_onboarding_id` AND `turn` = 'client'
	) w
	WHERE NEW.`status` <> 'done' AND NEW.`assignee_user_id` IS NOT NULL
	ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_delete` AFTER DELETE ON `client_tasks`
WHEN OLD.`status` <> 'done' AND OLD.`assignee_user_id` IS NOT NULL
BEGIN
	DELETE FROM `client_teams`
	WHERE `user_id` = OLD.`assignee_user_id` AND `client_onboarding_id` = OLD.`client_onboarding_id`
		AND NOT EXISTS (
			SELECT 1 FROM `client_tasks` WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `status` <> 'done'
				AND +`assignee_user_id` = OLD.`assignee_user_id`
		)
		AND NOT EXISTS (
			SELECT 1 FROM `client_onboarding` o JOIN `clients` c ON c.`id` = o.`client_id`
			WHERE o.`id` = OLD.`client_onboarding_id` AND c.`account_manager_id` = OLD.`assignee_user_id`
		);
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_onboarding` AFTER INSERT ON `client_onboarding`
BEGIN
	INSERT INTO `client_teams` (`user_id`, `client_onboarding_id`, `waiting`, `next_due`, `client_key`)
	SELECT `account_manager_id`, NEW.`id`, 0, NULL, NULL FROM `clients`
	WHERE `id` = NEW.`client_id` AND `account_manager_id` IS NOT NULL
	ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_manager` AFTER UPDATE OF `account_manager_id` ON `clients`
WHEN OLD.`account_manager_id` IS NOT NEW.`account_manager_id`
BEGIN
	DELETE FROM `client_teams`
	WHERE `user_id` = OLD.`account_manager_id`
		AND `client_onboarding_id` = (SELECT `id` FROM `client_onboarding` WHERE `client_id` = NEW.`id`)
		AND NOT EXISTS (
			SELECT 1 FROM `client_tasks` WHERE `client_onboarding_id` = `client_teams`.`client_onboarding_id`
				AND `status` <> 'done' AND +`assignee_user_id` = OLD.`account_manager_id`
		);
	INSERT INTO `client_teams` (`user_id`, `client_onboarding_id`, `waiting`, `next_due`, `client_key`)
	SELECT NEW.`account_manager_id`, o.`id`, count(w.`task_id`), min(w.`due_date`), max(w.`client_key`)
	FROM `client_onboarding` o
	LEFT JOIN `open_tasks` w ON w.`client_onboarding_id` = o.`id` AND w.`turn` = 'client'
	WHERE o.`client_id` = NEW.`id` AND NEW.`account_manager_id` IS NOT NULL
	GROUP BY o.`id`
	ON CONFLICT DO NOTHING;
END;
