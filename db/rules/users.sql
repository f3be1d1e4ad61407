CREATE TRIGGER `search_person_insert` AFTER INSERT ON `users`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('person', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_person_update` AFTER UPDATE OF `email`, `first_name`, `last_name`, `role`, `active` ON `users`
WHEN OLD.`email` IS NOT NEW.`email` OR OLD.`first_name` IS NOT NEW.`first_name` OR OLD.`last_name` IS NOT NEW.`last_name` OR OLD.`role` IS NOT NEW.`role` OR OLD.`active` IS NOT NEW.`active`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('person', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_person_delete` AFTER DELETE ON `users`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('person', OLD.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `client_members_end_first` BEFORE UPDATE OF `role` ON `users`
WHEN NEW.`role` <> 'client' AND EXISTS (SELECT 1 FROM `client_members` WHERE `user_id` = NEW.`id`)
BEGIN
	SELECT RAISE(ABORT, 'The memberships of a user end before the role client does.');
END;
--> statement-breakpoint
CREATE TRIGGER `visits_user` AFTER UPDATE OF `active`, `role`, `mail_fails_since` ON `users`
WHEN OLD.`active` IS NOT NEW.`active` OR OLD.`role` IS NOT NEW.`role` OR OLD.`mail_fails_since` IS NOT NEW.`mail_fails_since`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` IN (
		SELECT `client_id` FROM `client_members` WHERE `user_id` = NEW.`id`
		UNION SELECT `client_id` FROM `invitations` WHERE `user_id` = NEW.`id`
	);
END;
