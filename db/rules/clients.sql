CREATE TRIGGER `open_tasks_client` AFTER UPDATE OF `status`, `account_manager_id`, `name_key` ON `clients`
WHEN (OLD.`status` = 'churned') <> (NEW.`status` = 'churned')
	OR OLD.`account_manager_id` IS NOT NEW.`account_manager_id` OR OLD.`name_key` <> NEW.`name_key`
BEGIN
	DELETE FROM `open_tasks` WHERE `client_onboarding_id` = (
		SELECT `id` FROM `client_onboarding` WHERE `client_id` = NEW.`id`
	);
	INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
	SELECT t.`id`, t.`client_onboarding_id`, t.`turn`,
		CASE t.`owner` WHEN 'agency' THEN t.`assignee_user_id` ELSE NEW.`account_manager_id` END, t.`turn_due`, NEW.`name_key`
	FROM `client_onboarding` o JOIN `client_tasks` t ON t.`client_onboarding_id` = o.`id`
	WHERE o.`client_id` = NEW.`id` AND t.`status` <> 'done' AND NEW.`status` <> 'churned';
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_client` AFTER INSERT ON `clients`
BEGIN
	INSERT INTO `client_standings` (`client_id`, `client_key`, `visit_since`) VALUES (NEW.`id`, NEW.`name_key`, NEW.`created_at`);
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_name` AFTER UPDATE OF `name_key` ON `clients` WHEN OLD.`name_key` <> NEW.`name_key`
BEGIN
	UPDATE `client_standings` SET `client_key` = NEW.`name_key` WHERE `client_id` = NEW.`id`;
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
--> statement-breakpoint
CREATE TRIGGER `search_client_insert` AFTER INSERT ON `clients`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('client', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_update` AFTER UPDATE OF `name`, `brand_names`, `primary_contact_name`, `primary_contact_email`, `website_url` ON `clients`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`brand_names` IS NOT NEW.`brand_names` OR OLD.`primary_contact_name` IS NOT NEW.`primary_contact_name` OR OLD.`primary_contact_email` IS NOT NEW.`primary_contact_email` OR OLD.`website_url` IS NOT NEW.`website_url`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('client', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_delete` AFTER DELETE ON `clients`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('client', OLD.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_names` AFTER UPDATE OF `name`, `brand_names` ON `clients`
WHEN OLD.`name` <> NEW.`name` OR OLD.`brand_names` <> NEW.`brand_names`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) SELECT 'design_project', `id` FROM `design_projects` WHERE `client_id` = NEW.`id`
	ON CONFLICT DO NOTHING;
END;
