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
