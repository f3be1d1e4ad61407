CREATE TRIGGER `client_members_only_clients` BEFORE INSERT ON `client_members`
WHEN (SELECT `role` FROM `users` WHERE `id` = NEW.`user_id`) IS NOT 'client'
BEGIN
	SELECT RAISE(ABORT, 'Only users of role client belong to a client.');
END;
--> statement-breakpoint
CREATE TRIGGER `client_members_unchanged` BEFORE UPDATE OF `user_id`, `client_id` ON `client_members`
BEGIN
	SELECT RAISE(ABORT, 'A membership ends and another begins; it is not changed.');
END;
--> statement-breakpoint
CREATE TRIGGER `client_members_first` AFTER INSERT ON `client_members`
BEGIN
	UPDATE `users` SET `client_id` = NEW.`client_id` WHERE `id` = NEW.`user_id` AND `client_id` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `client_members_next` AFTER DELETE ON `client_members`
BEGIN
	UPDATE `users` SET `client_id` = (SELECT `client_id` FROM `client_members` WHERE `user_id` = OLD.`user_id` ORDER BY `since`, `client_id` LIMIT 1)
	WHERE `id` = OLD.`user_id` AND `client_id` = OLD.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `visits_member_insert` AFTER INSERT ON `client_members`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` = NEW.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `visits_member_delete` AFTER DELETE ON `client_members`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` = OLD.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `visits_member_visit` AFTER UPDATE OF `last_visit_day` ON `client_members`
WHEN OLD.`last_visit_day` IS NOT NEW.`last_visit_day`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` = NEW.`client_id`;
END;
