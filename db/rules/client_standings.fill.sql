INSERT INTO `client_standings` (`client_id`, `client_key`, `client_onboarding_id`, `start_date`, `target_launch_date`, `total_tasks`, `completed_tasks`, `open_tasks`, `past_due_tasks`)
SELECT c.`id`, c.`name_key`, o.`id`, o.`start_date`, o.`target_launch_date`, coalesce(o.`total_tasks`, 0), coalesce(o.`completed_tasks`, 0),
	(SELECT count(*) FROM `client_tasks` WHERE `client_onboarding_id` = o.`id` AND `status` <> 'done'),
	(
		SELECT count(*) FROM `client_tasks` WHERE `client_onboarding_id` = o.`id` AND `status` <> 'done'
			AND `due_date` < (SELECT `as_of` FROM `client_standing_totals`)
	)
FROM `clients` c LEFT JOIN `client_onboarding` o ON o.`client_id` = c.`id`;
