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
