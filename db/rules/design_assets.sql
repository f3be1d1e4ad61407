CREATE TRIGGER `approvals_asset_insert` AFTER INSERT ON `design_assets`
WHEN 'pending' IN (NEW.`approval_status`, (SELECT `client_approval_status` FROM `design_projects` WHERE `id` = NEW.`project_id`))
BEGIN
	UPDATE `client_standings` SET `approval_turn` = `approval_turn` + 1
	WHERE `client_id` = (SELECT `client_id` FROM `design_projects` WHERE `id` = NEW.`project_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_asset_update` AFTER UPDATE OF `approval_status`, `project_id` ON `design_assets`
WHEN (OLD.`approval_status` = 'pending') <> (NEW.`approval_status` = 'pending') OR OLD.`project_id` <> NEW.`project_id`
BEGIN
	UPDATE `client_standings` SET `approval_turn` = `approval_turn` + 1
	WHERE `client_id` IN (SELECT `client_id` FROM `design_projects` WHERE `id` IN (OLD.`project_id`, NEW.`project_id`));
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_asset_delete` AFTER DELETE ON `design_assets`
WHEN 'pending' IN (OLD.`approval_status`, (SELECT `client_approval_status` FROM `design_projects` WHERE `id` = OLD.`project_id`))
BEGIN
	UPDATE `client_standings` SET `approval_turn` = `approval_turn` + 1
	WHERE `client_id` = (SELECT `client_id` FROM `design_projects` WHERE `id` = OLD.`project_id`);
END;
