CREATE TRIGGER `client_standing_totals_insert` AFTER INSERT ON `client_standings`
BEGIN
	UPDATE `client_standing_totals` SET `total` = `total` + 1, `on_track` = `on_track` + NEW.`is_on_track`,
		`at_risk` = `at_risk` + NEW.`is_at_risk`, `past_due` = `past_due` + NEW.`is_past_due`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standing_totals_delete` AFTER DELETE ON `client_standings`
BEGIN
	UPDATE `client_standing_totals` SET `total` = `total` - 1, `on_track` = `on_track` - OLD.`is_on_track`,
		`at_risk` = `at_risk` - OLD.`is_at_risk`, `past_due` = `past_due` - OLD.`is_past_due`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standing_totals_update` AFTER UPDATE OF `total_tasks`, `completed_tasks`, `past_due_tasks` ON `client_standings`
WHEN OLD.`is_on_track` <> NEW.`is_on_track` OR OLD.`is_at_risk` <> NEW.`is_at_risk` OR OLD.`is_past_due` <> NEW.`is_past_due`
BEGIN
	UPDATE `client_standing_totals` SET `on_track` = `on_track` + NEW.`is_on_track` - OLD.`is_on_track`,
		`at_risk` = `at_risk` + NEW.`is_at_risk` - OLD.`is_at_risk`, `past_due` = `past_due` + NEW.`is_past_due` - OLD.`is_past_due`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_visits` AFTER UPDATE OF `visit_turn` ON `client_standings`
BEGIN
	UPDATE `client_standings` SET `visit_state` = v.`state`, `visit_since` = v.`since`,
		`last_visit_day` = v.`last_visit_day`, `people` = v.`people`
	FROM (
		SELECT CASE v.`rank` WHEN 0 THEN 'in' WHEN 1 THEN 'opened' WHEN 2 THEN 'invited' WHEN 4 THEN 'mail_fails' WHEN 5 THEN 'muted' ELSE 'not_invited' END AS `state`,
			iif(v.`people` IS NULL, c.`created_at`, v.`since`) AS `since`, v.`last_visit_day`, coalesce(v.`people`, 0) AS `people`
		FROM `clients` AS c LEFT JOIN (
			SELECT `rank`, `since`, row_number() OVER (ORDER BY `rank`, `since`) AS `place`,
				max(`last_visit_day`) OVER () AS `last_visit_day`, count(*) OVER () AS `people`
			FROM (
				SELECT `last_visit_day`, iif(`is_out_of_reach`, `unreachable`, `reached`) AS `rank`,
					CASE iif(`is_out_of_reach`, `unreachable`, `reached`)
						WHEN 1 THEN `opened_at` WHEN 2 THEN `invited_at` WHEN 4 THEN `mail_fails_since` WHEN 5 THEN NULL ELSE `member_since`
					END AS `since`
				FROM (
					SELECT *, count(`unreachable`) OVER () = count(*) OVER () AS `is_out_of_reach`
					FROM (
						SELECT *,
							CASE WHEN `last_visit_day` IS NOT NULL THEN 0 WHEN `opened_at` IS NOT NULL THEN 1 WHEN `invited_at` IS NOT NULL THEN 2 ELSE 3 END AS `reached`,
							CASE WHEN `mail_fails_since` IS NOT NULL THEN 4 WHEN `member_since` IS NOT NULL AND `reminders` = 0 THEN 5 END AS `unreachable`
						FROM (
							SELECT p.`client_id`, m.`since` AS `member_since`, m.`last_visit_day`, u.`mail_fails_since`, s.`reminders`,
								min(i.`created_at`) AS `invited_at`, min(coalesce(i.`opened_at`, i.`used_at`)) AS `opened_at`
							FROM (
								SELECT `client_id`, `user_id` FROM `client_members` WHERE `client_id` = NEW.`client_id`
								UNION SELECT `client_id`, `user_id` FROM `invitations` WHERE `used_at` IS NULL AND `withdrawn_at` IS NULL AND `client_id` = NEW.`client_id`
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
		) AS v ON v.`place` = 1
		WHERE c.`id` = NEW.`client_id`
	) AS v
	WHERE `client_standings`.`client_id` = NEW.`client_id`
		AND (`visit_state`, `visit_since`, `client_standings`.`last_visit_day`, `client_standings`.`people`)
			IS NOT (v.`state`, v.`since`, v.`last_visit_day`, v.`people`);
END;
--> statement-breakpoint
CREATE TRIGGER `client_standings_approvals` AFTER UPDATE OF `approval_turn` ON `client_standings`
BEGIN
	UPDATE `client_standings` SET `pending_approvals` = (
		SELECT count(*) FROM `design_projects` AS p LEFT JOIN `design_assets` AS a ON a.`project_id` = p.`id`
		WHERE p.`client_id` = NEW.`client_id`
			AND iif(a.`id` IS NULL, p.`client_approval_status`, a.`approval_status`) = 'pending'
	)
	WHERE `client_id` = NEW.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `unlogged_visits` AFTER UPDATE OF `visit_state`, `visit_since`, `last_visit_day`, `people` ON `client_standings`
BEGIN
	INSERT INTO `unlogged` (`name`, `seq`) VALUES ('visits', 1) ON CONFLICT DO UPDATE SET `seq` = `seq` + 1;
END;
