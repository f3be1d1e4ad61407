CREATE TRIGGER `client_tasks_count_insert` AFTER INSERT ON `client_tasks` WHEN NEW.`phase` = 'onboarding'
BEGIN
	UPDATE `client_onboarding`
	SET `total_tasks` = `total_tasks` + 1, `completed_tasks` = `completed_tasks` + (NEW.`status` = 'done')
	WHERE `id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_count_delete` AFTER DELETE ON `client_tasks` WHEN OLD.`phase` = 'onboarding'
BEGIN
	UPDATE `client_onboarding`
	SET `total_tasks` = `total_tasks` - 1, `completed_tasks` = `completed_tasks` - (OLD.`status` = 'done')
	WHERE `id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_count_update` AFTER UPDATE OF `status`, `phase` ON `client_tasks`
WHEN OLD.`phase` <> NEW.`phase` OR (NEW.`phase` = 'onboarding' AND (OLD.`status` = 'done') <> (NEW.`status` = 'done'))
BEGIN
	UPDATE `client_onboarding`
	SET `total_tasks` = `total_tasks` + (NEW.`phase` = 'onboarding') - (OLD.`phase` = 'onboarding'),
		`completed_tasks` = `completed_tasks` + (NEW.`phase` = 'onboarding' AND NEW.`status` = 'done')
			- (OLD.`phase` = 'onboarding' AND OLD.`status` = 'done')
	WHERE `id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_completed_at` AFTER UPDATE OF `completed_at` ON `client_tasks`
WHEN OLD.`phase` = 'onboarding' AND NEW.`phase` = 'onboarding'
	AND OLD.`status` = 'done' AND NEW.`status` = 'done' AND OLD.`completed_at` <> NEW.`completed_at`
BEGIN
	UPDATE `client_onboarding` SET `completed_at` = (
		SELECT max(`completed_at`) FROM `client_tasks`
		WHERE `client_onboarding_id` = NEW.`client_onboarding_id` AND `phase` = 'onboarding'
	)
	WHERE `id` = NEW.`client_onboarding_id` AND `completed_at` IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `open_tasks_insert` AFTER INSERT ON `client_tasks` WHEN NEW.`status` <> 'done'
BEGIN
	INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
	SELECT NEW.`id`, NEW.`client_onboarding_id`, NEW.`turn`,
		CASE NEW.`owner` WHEN 'agency' THEN NEW.`assignee_user_id` ELSE c.`account_manager_id` END, NEW.`turn_due`, c.`name_key`
	FROM `client_onboarding` o JOIN `clients` c ON c.`id` = o.`client_id`
	WHERE o.`id` = NEW.`client_onboarding_id` AND c.`status` <> 'churned';
END;
--> statement-breakpoint
CREATE TRIGGER `open_tasks_update` AFTER UPDATE OF `status`, `owner`, `turn`, `assignee_user_id`, `turn_due` ON `client_tasks`
WHEN (OLD.`status` = 'done') <> (NEW.`status` = 'done') OR OLD.`owner` <> NEW.`owner` OR OLD.`turn` <> NEW.`turn`
	OR OLD.`assignee_user_id` IS NOT NEW.`assignee_user_id` OR OLD.`turn_due` <> NEW.`turn_due`
BEGIN
	DELETE FROM `open_tasks` WHERE `task_id` = NEW.`id`;
	INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
	SELECT NEW.`id`, NEW.`client_onboarding_id`, NEW.`turn`,
		CASE NEW.`owner` WHEN 'agency' THEN NEW.`assignee_user_id` ELSE c.`account_manager_id` END, NEW.`turn_due`, c.`name_key`
	FROM `client_onboarding` o JOIN `clients` c ON c.`id` = o.`client_id`
	WHERE o.`id` = NEW.`client_onboarding_id` AND c.`status` <> 'churned' AND NEW.`status` <> 'done';
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_task_insert` AFTER INSERT ON `client_tasks` WHEN NEW.`status` <> 'done'
BEGIN
	UPDATE `client_standings` SET `open_tasks` = `open_tasks` + 1,
		`past_due_tasks` = `past_due_tasks` + (NEW.`turn_due` < (SELECT `as_of` FROM `client_standing_totals`))
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_task_delete` AFTER DELETE ON `client_tasks` WHEN OLD.`status` <> 'done'
BEGIN
	UPDATE `client_standings` SET `open_tasks` = `open_tasks` - 1,
		`past_due_tasks` = `past_due_tasks` - (OLD.`turn_due` < (SELECT `as_of` FROM `client_standing_totals`))
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_task_update` AFTER UPDATE OF `status`, `turn_due` ON `client_tasks`
WHEN (OLD.`status` = 'done') <> (NEW.`status` = 'done') OR (NEW.`status` <> 'done' AND OLD.`turn_due` <> NEW.`turn_due`)
BEGIN
	UPDATE `client_standings` SET `open_tasks` = `open_tasks` + (NEW.`status` <> 'done') - (OLD.`status` <> 'done'),
		`past_due_tasks` = `past_due_tasks`
			+ (NEW.`status` <> 'done' AND NEW.`turn_due` < (SELECT `as_of` FROM `client_standing_totals`))
			- (OLD.`status` <> 'done' AND OLD.`turn_due` < (SELECT `as_of` FROM `client_standing_totals`))
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
CREATE TRIGGER `search_client_title_insert` AFTER INSERT ON `client_tasks`
WHEN NEW.`client_title` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `search_titles` WHERE `title` = NEW.`client_title`)
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', NEW.`client_title`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_title_update` AFTER UPDATE OF `client_title` ON `client_tasks`
WHEN OLD.`client_title` IS NOT NEW.`client_title`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`)
	SELECT 'title', `value` FROM json_each(json_array(OLD.`client_title`, NEW.`client_title`)) WHERE `value` IS NOT NULL
	ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_title_delete` AFTER DELETE ON `client_tasks`
WHEN OLD.`client_title` IS NOT NULL
	AND NOT EXISTS (SELECT 1 FROM `client_tasks` WHERE `client_title` = OLD.`client_title`)
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', OLD.`client_title`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_insert` AFTER INSERT ON `client_tasks` WHEN NEW.`phase` = 'onboarding'
BEGIN
	INSERT INTO `client_category_counts` (`client_onboarding_id`, `category`, `total_tasks`, `completed_tasks`)
	VALUES (NEW.`client_onboarding_id`, NEW.`category`, 1, NEW.`status` = 'done')
	ON CONFLICT (`client_onboarding_id`, `category`) DO UPDATE
	SET `total_tasks` = `total_tasks` + 1, `completed_tasks` = `completed_tasks` + excluded.`completed_tasks`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_delete` AFTER DELETE ON `client_tasks` WHEN OLD.`phase` = 'onboarding'
BEGIN
	UPDATE `client_category_counts`
	SET `total_tasks` = `total_tasks` - 1, `completed_tasks` = `completed_tasks` - (OLD.`status` = 'done')
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `category` = OLD.`category`;
	DELETE FROM `client_category_counts`
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `category` = OLD.`category` AND `total_tasks` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_update` AFTER UPDATE OF `status`, `category`, `phase` ON `client_tasks`
WHEN OLD.`category` <> NEW.`category` OR OLD.`phase` <> NEW.`phase` OR (OLD.`status` = 'done') <> (NEW.`status` = 'done')
BEGIN
	UPDATE `client_category_counts`
	SET `total_tasks` = `total_tasks` - 1, `completed_tasks` = `completed_tasks` - (OLD.`status` = 'done')
	WHERE OLD.`phase` = 'onboarding'
		AND `client_onboarding_id` = OLD.`client_onboarding_id` AND `category` = OLD.`category`;
	INSERT INTO `client_category_counts` (`client_onboarding_id`, `category`, `total_tasks`, `completed_tasks`)
	SELECT NEW.`client_onboarding_id`, NEW.`category`, 1, NEW.`status` = 'done' WHERE NEW.`phase` = 'onboarding'
	ON CONFLICT (`client_onboarding_id`, `category`) DO UPDATE
	SET `total_tasks` = `total_tasks` + 1, `completed_tasks` = `completed_tasks` + excluded.`completed_tasks`;
	DELETE FROM `client_category_counts`
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `category` = OLD.`category` AND `total_tasks` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_needs` AFTER UPDATE OF `status`, `done_on` ON `client_tasks`
WHEN (OLD.`status` = 'done') <> (NEW.`status` = 'done') OR OLD.`done_on` IS NOT NEW.`done_on`
BEGIN
	UPDATE `client_tasks` SET (`open_needs`, `ready_on`) = (
		SELECT count(*) FILTER (WHERE p.`status` <> 'done'),
			iif(count(*) FILTER (WHERE p.`status` <> 'done') = 0,
				max(date(coalesce(p.`done_on`, p.`completed_at`), '+' || n.`after_days` || ' days')), null)
		FROM `task_needs` n JOIN `client_tasks` p ON p.`id` = n.`needs_id` WHERE n.`task_id` = `client_tasks`.`id`
	)
	WHERE `id` IN (SELECT `task_id` FROM `task_needs` WHERE `needs_id` = NEW.`id`);
END;
