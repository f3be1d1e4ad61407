CREATE TRIGGER `visits_settings_insert` AFTER INSERT ON `user_settings` WHEN NOT NEW.`reminders`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` IN (
		SELECT `client_id` FROM `client_members` WHERE `user_id` = NEW.`user_id`
		UNION SELECT `client_id` FROM `invitations` WHERE `user_id` = NEW.`user_id`
	);
END;
--> statement-breakpoint
CREATE TRIGGER `visits_settings_update` AFTER UPDATE OF `reminders` ON `user_settings` WHEN OLD.`reminders` IS NOT NEW.`reminders`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` IN (
		SELECT `client_id` FROM `client_members` WHERE `user_id` = NEW.`user_id`
		UNION SELECT `client_id` FROM `invitations` WHERE `user_id` = NEW.`user_id`
	);
END;
--> statement-breakpoint
CREATE TRIGGER `visits_settings_delete` AFTER DELETE ON `user_settings` WHEN NOT OLD.`reminders`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` IN (
		SELECT `client_id` FROM `client_members` WHERE `user_id` = OLD.`user_id`
		UNION SELECT `client_id` FROM `invitations` WHERE `user_id` = OLD.`user_id`
	);
END;
