CREATE TRIGGER `client_tasks_count_insert` AFTER INSERT ON `client_tasks`
BEGIN
	UPDATE `client_onboarding`
	SET `total_tasks` = `total_tasks` + 1, `completed_tasks` = `completed_tasks` + (NEW.`status` = 'done')
	WHERE `id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_count_delete` AFTER DELETE ON `client_tasks`
BEGIN
	UPDATE `client_onboarding`
	SET `total_tasks` = `total_tasks` - 1, `completed_tasks` = `completed_tasks` - (OLD.`status` = 'done')
	WHERE `id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_count_status` AFTER UPDATE OF `status` ON `client_tasks`
WHEN (OLD.`status` = 'done') <> (NEW.`status` = 'done')
BEGIN
	UPDATE `client_onboarding`
	SET `completed_tasks` = `completed_tasks` + (NEW.`status` = 'done') - (OLD.`status` = 'done')
	WHERE `id` = NEW.`client_onboarding_id`;
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
CREATE TRIGGER `search_title_insert` AFTER INSERT ON `client_tasks`
WHEN NOT EXISTS (SELECT 1 FROM `search_titles` WHERE `title` = NEW.`name`)
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', NEW.`name`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_update` AFTER UPDATE OF `name` ON `client_tasks` WHEN OLD.`name` <> NEW.`name`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', OLD.`name`) ON CONFLICT DO NOTHING;
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', NEW.`name`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_delete` AFTER DELETE ON `client_tasks`
WHEN NOT EXISTS (SELECT 1 FROM `client_tasks` WHERE `name` = OLD.`name`)
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', OLD.`name`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_insert` AFTER INSERT ON `client_tasks`
BEGIN
	UPDATE `client_category_counts` SET
		`account_access_total` = `account_access_total` + (NEW.`category` = 'account_access'),
		`brand_registry_total` = `brand_registry_total` + (NEW.`category` = 'brand_registry'),
		`catalog_total` = `catalog_total` + (NEW.`category` = 'catalog'),
		`ads_total` = `ads_total` + (NEW.`category` = 'ads'),
		`listings_total` = `listings_total` + (NEW.`category` = 'listings'),
		`analytics_total` = `analytics_total` + (NEW.`category` = 'analytics'),
		`finance_total` = `finance_total` + (NEW.`category` = 'finance'),
		`legal_total` = `legal_total` + (NEW.`category` = 'legal'),
		`account_access_completed` = `account_access_completed` + (NEW.`category` = 'account_access' AND NEW.`status` = 'done'),
		`brand_registry_completed` = `brand_registry_completed` + (NEW.`category` = 'brand_registry' AND NEW.`status` = 'done'),
		`catalog_completed` = `catalog_completed` + (NEW.`category` = 'catalog' AND NEW.`status` = 'done'),
		`ads_completed` = `ads_completed` + (NEW.`category` = 'ads' AND NEW.`status` = 'done'),
		`listings_completed` = `listings_completed` + (NEW.`category` = 'listings' AND NEW.`status` = 'done'),
		`analytics_completed` = `analytics_completed` + (NEW.`category` = 'analytics' AND NEW.`status` = 'done'),
		`finance_completed` = `finance_completed` + (NEW.`category` = 'finance' AND NEW.`status` = 'done'),
		`legal_completed` = `legal_completed` + (NEW.`category` = 'legal' AND NEW.`status` = 'done')
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_delete` AFTER DELETE ON `client_tasks`
BEGIN
	UPDATE `client_category_counts` SET
		`account_access_total` = `account_access_total` - (OLD.`category` = 'account_access'),
		`brand_registry_total` = `brand_registry_total` - (OLD.`category` = 'brand_registry'),
		`catalog_total` = `catalog_total` - (OLD.`category` = 'catalog'),
		`ads_total` = `ads_total` - (OLD.`category` = 'ads'),
		`listings_total` = `listings_total` - (OLD.`category` = 'listings'),
		`analytics_total` = `analytics_total` - (OLD.`category` = 'analytics'),
		`finance_total` = `finance_total` - (OLD.`category` = 'finance'),
		`legal_total` = `legal_total` - (OLD.`category` = 'legal'),
		`account_access_completed` = `account_access_completed` - (OLD.`category` = 'account_access' AND OLD.`status` = 'done'),
		`brand_registry_completed` = `brand_registry_completed` - (OLD.`category` = 'brand_registry' AND OLD.`status` = 'done'),
		`catalog_completed` = `catalog_completed` - (OLD.`category` = 'catalog' AND OLD.`status` = 'done'),
		`ads_completed` = `ads_completed` - (OLD.`category` = 'ads' AND OLD.`status` = 'done'),
		`listings_completed` = `listings_completed` - (OLD.`category` = 'listings' AND OLD.`status` = 'done'),
		`analytics_completed` = `analytics_completed` - (OLD.`category` = 'analytics' AND OLD.`status` = 'done'),
		`finance_completed` = `finance_completed` - (OLD.`category` = 'finance' AND OLD.`status` = 'done'),
		`legal_completed` = `legal_completed` - (OLD.`category` = 'legal' AND OLD.`status` = 'done')
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_update` AFTER UPDATE OF `status`, `category` ON `client_tasks`
WHEN OLD.`category` <> NEW.`category` OR (OLD.`status` = 'done') <> (NEW.`status` = 'done')
BEGIN
	UPDATE `client_category_counts` SET
		`account_access_total` = `account_access_total` - (OLD.`category` = 'account_access') + (NEW.`category` = 'account_access'),
		`brand_registry_total` = `brand_registry_total` - (OLD.`category` = 'brand_registry') + (NEW.`category` = 'brand_registry'),
		`catalog_total` = `catalog_total` - (OLD.`category` = 'catalog') + (NEW.`category` = 'catalog'),
		`ads_total` = `ads_total` - (OLD.`category` = 'ads') + (NEW.`category` = 'ads'),
		`listings_total` = `listings_total` - (OLD.`category` = 'listings') + (NEW.`category` = 'listings'),
		`analytics_total` = `analytics_total` - (OLD.`category` = 'analytics') + (NEW.`category` = 'analytics'),
		`finance_total` = `finance_total` - (OLD.`category` = 'finance') + (NEW.`category` = 'finance'),
		`legal_total` = `legal_total` - (OLD.`category` = 'legal') + (NEW.`category` = 'legal'),
		`account_access_completed` = `account_access_completed` - (OLD.`category` = 'account_access' AND OLD.`status` = 'done') + (NEW.`category` = 'account_access' AND NEW.`status` = 'done'),
		`brand_registry_completed` = `brand_registry_completed` - (OLD.`category` = 'brand_registry' AND OLD.`status` = 'done') + (NEW.`category` = 'brand_registry' AND NEW.`status` = 'done'),
		`catalog_completed` = `catalog_completed` - (OLD.`category` = 'catalog' AND OLD.`status` = 'done') + (NEW.`category` = 'catalog' AND NEW.`status` = 'done'),
		`ads_completed` = `ads_completed` - (OLD.`category` = 'ads' AND OLD.`status` = 'done') + (NEW.`category` = 'ads' AND NEW.`status` = 'done'),
		`listings_completed` = `listings_completed` - (OLD.`category` = 'listings' AND OLD.`status` = 'done') + (NEW.`category` = 'listings' AND NEW.`status` = 'done'),
		`analytics_completed` = `analytics_completed` - (OLD.`category` = 'analytics' AND OLD.`status` = 'done') + (NEW.`category` = 'analytics' AND NEW.`status` = 'done'),
		`finance_completed` = `finance_completed` - (OLD.`category` = 'finance' AND OLD.`status` = 'done') + (NEW.`category` = 'finance' AND NEW.`status` = 'done'),
		`legal_completed` = `legal_completed` - (OLD.`category` = 'legal' AND OLD.`status` = 'done') + (NEW.`category` = 'legal' AND NEW.`status` = 'done')
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
