CREATE TRIGGER `visits_invitation_insert` AFTER INSERT ON `invitations`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` = NEW.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `visits_invitation_delete` AFTER DELETE ON `invitations`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` = OLD.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `visits_invitation_update` AFTER UPDATE OF `used_at`, `withdrawn_at`, `opened_at` ON `invitations`
WHEN OLD.`used_at` IS NOT NEW.`used_at` OR OLD.`withdrawn_at` IS NOT NEW.`withdrawn_at` OR OLD.`opened_at` IS NOT NEW.`opened_at`
BEGIN
	UPDATE `client_standings` SET `visit_turn` = `visit_turn` + 1 WHERE `client_id` = NEW.`client_id`;
END;
