CREATE TRIGGER `task_needs_insert` AFTER INSERT ON `task_needs`
BEGIN
	UPDATE `client_tasks` SET (`open_needs`, `ready_on`) = (
		SELECT count(*) FILTER (WHERE p.`status` <> 'done'),
			iif(count(*) FILTER (WHERE p.`status` <> 'done') = 0,
				max(date(coalesce(p.`done_on`, p.`completed_at`), '+' || n.`after_days` || ' days')), null)
		FROM `task_needs` n JOIN `client_tasks` p ON p.`id` = n.`needs_id` WHERE n.`task_id` = NEW.`task_id`
	)
	WHERE `id` = NEW.`task_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `task_needs_update` AFTER UPDATE OF `after_days` ON `task_needs`
BEGIN
	UPDATE `client_tasks` SET (`open_needs`, `ready_on`) = (
		SELECT count(*) FILTER (WHERE p.`status` <> 'done'),
			iif(count(*) FILTER (WHERE p.`status` <> 'done') = 0,
				max(date(coalesce(p.`done_on`, p.`completed_at`), '+' || n.`after_days` || ' days')), null)
		FROM `task_needs` n JOIN `client_tasks` p ON p.`id` = n.`needs_id` WHERE n.`task_id` = NEW.`task_id`
	)
	WHERE `id` = NEW.`task_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `task_needs_delete` AFTER DELETE ON `task_needs`
BEGIN
	UPDATE `client_tasks` SET (`open_needs`, `ready_on`) = (
		SELECT count(*) FILTER (WHERE p.`status` <> 'done'),
			iif(count(*) FILTER (WHERE p.`status` <> 'done') = 0,
				max(date(coalesce(p.`done_on`, p.`completed_at`), '+' || n.`after_days` || ' days')), null)
		FROM `task_needs` n JOIN `client_tasks` p ON p.`id` = n.`needs_id` WHERE n.`task_id` = OLD.`task_id`
	)
	WHERE `id` = OLD.`task_id`;
END;
