CREATE TRIGGER `client_teams_opened` AFTER INSERT ON `open_tasks` WHEN NEW.`turn` = 'client'
BEGIN
	UPDATE `client_teams` SET (`waiting`, `next_due`, `client_key`) = (
		SELECT count(*) AS `waiting`, min(`due_date`) AS `next_due`, max(`client_key`) AS `client_key`
		FROM `open_tasks` WHERE `client_onboarding_id` = NEW.`client_onboarding_id` AND `turn` = 'client'
	)
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_teams_closed` AFTER DELETE ON `open_tasks` WHEN OLD.`turn` = 'client'
BEGIN
	UPDATE `client_teams` SET (`waiting`, `next_due`, `client_key`) = (
		SELECT count(*) AS `waiting`, min(`due_date`) AS `next_due`, max(`client_key`) AS `client_key`
		FROM `open_tasks` WHERE `client_onboarding_id` = OLD.`client_onboarding_id` AND `turn` = 'client'
	)
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id`;
END;
