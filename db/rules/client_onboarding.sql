CREATE TRIGGER `client_onboarding_completed` AFTER UPDATE OF `total_tasks`, `completed_tasks` ON `client_onboarding`
WHEN NEW.`completed_at` IS NOT NULL OR NEW.`completed_tasks` = NEW.`total_tasks`
BEGIN
	UPDATE `client_onboarding` SET `completed_at` = CASE WHEN NEW.`completed_tasks` = NEW.`total_tasks` THEN (
		SELECT max(`completed_at`) FROM `client_tasks` WHERE `client_onboarding_id` = NEW.`id` AND `phase` = 'onboarding'
	) END
	WHERE `id` = NEW.`id`;
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
		`total_tasks` = 0, `completed_tasks` = 0, `open_tasks` = 0, `past_due_tasks` = 0
	WHERE `client_id` = OLD.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_onboarding` AFTER INSERT ON `client_onboarding`
BEGIN
	INSERT INTO `client_teams` (`user_id`, `client_onboarding_id`, `waiting`, `next_due`, `client_key`)
	SELECT `account_manager_id`, NEW.`id`, 0, NULL, NULL FROM `clients`
	WHERE `id` = NEW.`client_id` AND `account_manager_id` IS NOT NULL
	ON CONFLICT DO NOTHING;
END;
