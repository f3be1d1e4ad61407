INSERT INTO `client_standings` (`client_id`, `client_key`, `client_onboarding_id`, `start_date`, `target_launch_date`, `total_tasks`, `completed_tasks`, `open_tasks`, `past_due_tasks`, `visit_state`, `visit_since`, `last_visit_day`, `people`, `pending_approvals`)
SELECT c.`id`, c.`name_key`, o.`id`, o.`start_date`, o.`target_launch_date`, coalesce(o.`total_tasks`, 0), coalesce(o.`completed_tasks`, 0),
	(SELECT count(*) FROM `client_tasks` WHERE `client_onboarding_id` = o.`id` AND `status` <> 'done'),
	(
		SELECT count(*) FROM `client_tasks` WHERE `client_onboarding_id` = o.`id` AND `status` <> 'done'
			AND `turn_due` < (SELECT `as_of` FROM `client_standing_totals`)
	),
	CASE v.`rank` WHEN 0 THEN 'in' WHEN 1 THEN 'opened' WHEN 2 THEN 'invited' WHEN 4 THEN 'mail_fails' WHEN 5 THEN 'muted' ELSE 'not_invited' END,
	iif(v.`people` IS NULL, c.`created_at`, v.`since`), v.`last_visit_day`, coalesce(v.`people`, 0),
	(
		SELECT count(*) FROM `design_projects` AS p LEFT JOIN `design_assets` AS a ON a.`project_id` = p.`id`
		WHERE p.`client_id` = c.`id` AND iif(a.`id` IS NULL, p.`client_approval_status`, a.`approval_status`) = 'pending'
	)
FROM `clients` c LEFT JOIN `client_onboarding` o ON o.`client_id` = c.`id`
LEFT JOIN (
	SELECT `client_id`, `rank`, `since`, row_number() OVER (PARTITION BY `client_id` ORDER BY `rank`, `since`) AS `place`,
		max(`last_visit_day`) OVER (PARTITION BY `client_id`) AS `last_visit_day`, count(*) OVER (PARTITION BY `client_id`) AS `people`
	FROM (
		SELECT `client_id`, `last_visit_day`, iif(`is_out_of_reach`, `unreachable`, `reached`) AS `rank`,
			CASE iif(`is_out_of_reach`, `unreachable`, `reached`)
				WHEN 1 THEN `opened_at` WHEN 2 THEN `invited_at` WHEN 4 THEN `mail_fails_since` WHEN 5 THEN NULL ELSE `member_since`
			END AS `since`
		FROM (
			SELECT *, count(`unreachable`) OVER (PARTITION BY `client_id`) = count(*) OVER (PARTITION BY `client_id`) AS `is_out_of_reach`
			FROM (
				SELECT *,
					CASE WHEN `last_visit_day` IS NOT NULL THEN 0 WHEN `opened_at` IS NOT NULL THEN 1 WHEN `invited_at` IS NOT NULL THEN 2 ELSE 3 END AS `reached`,
					CASE WHEN `mail_fails_since` IS NOT NULL THEN 4 WHEN `member_since` IS NOT NULL AND `reminders` = 0 THEN 5 END AS `unreachable`
				FROM (
					SELECT p.`client_id`, m.`since` AS `member_since`, m.`last_visit_day`, u.`mail_fails_since`, s.`reminders`,
						min(i.`created_at`) AS `invited_at`, min(coalesce(i.`opened_at`, i.`used_at`)) AS `opened_at`
					FROM (
						SELECT `client_id`, `user_id` FROM `client_members`
						UNION SELECT `client_id`, `user_id` FROM `invitations` WHERE `used_at` IS NULL AND `withdrawn_at` IS NULL
					) AS p
					JOIN `users` AS u ON u.`id` = p.`user_id` AND u.`active` AND u.`role` = 'client'
					LEFT JOIN `client_members` AS m ON m.`user_id` = p.`user_id` AND m.`client_id` = p.`client_id`
					LEFT JOIN `user_settings` AS s ON s.`user_id` = p.`user_id`
					LEFT JOIN `invitations` AS i ON i.`user_id` = p.`user_id` AND i.`client_id` = p.`client_id`
						AND i.`withdrawn_at` IS NULL AND (i.`used_at` IS NULL OR m.`id` IS NOT NULL)
					GROUP BY p.`client_id`, p.`user_id`
				)
			)
		)
	)
) v ON v.`client_id` = c.`id` AND v.`place` = 1;
