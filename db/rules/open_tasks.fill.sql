INSERT INTO `open_tasks` (`task_id`, `client_onboarding_id`, `turn`, `holder_id`, `due_date`, `client_key`)
SELECT t.`id`, t.`client_onboarding_id`, t.`turn`,
	CASE t.`owner` WHEN 'agency' THEN t.`assignee_user_id` ELSE c.`account_manager_id` END, t.`turn_due`, c.`name_key`
FROM `client_tasks` t
JOIN `client_onboarding` o ON o.`id` = t.`client_onboarding_id` JOIN `clients` c ON c.`id` = o.`client_id`
WHERE t.`status` <> 'done' AND c.`status` <> 'churned';
