UPDATE `client_tasks` SET (`open_needs`, `ready_on`) = (
	SELECT count(*) FILTER (WHERE p.`status` <> 'done'),
		iif(count(*) FILTER (WHERE p.`status` <> 'done') = 0,
			max(date(coalesce(p.`done_on`, p.`completed_at`), '+' || n.`after_days` || ' days')), null)
	FROM `task_needs` n JOIN `client_tasks` p ON p.`id` = n.`needs_id` WHERE n.`task_id` = `client_tasks`.`id`
);
