CREATE TRIGGER `search_design_project_insert` AFTER INSERT ON `design_projects`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('design_project', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_design_project_update` AFTER UPDATE OF `project_name`, `client_id` ON `design_projects`
WHEN OLD.`project_name` IS NOT NEW.`project_name` OR OLD.`client_id` IS NOT NEW.`client_id`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('design_project', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_design_project_delete` AFTER DELETE ON `design_projects`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('design_project', OLD.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_project_insert` AFTER INSERT ON `design_projects` WHEN NEW.`client_approval_status` = 'pending'
BEGIN
	UPDATE `client_standings` SET `approval_turn` = `approval_turn` + 1 WHERE `client_id` = NEW.`client_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_project_update` AFTER UPDATE OF `client_approval_status`, `client_id` ON `design_projects`
WHEN (OLD.`client_approval_status` = 'pending') <> (NEW.`client_approval_status` = 'pending') OR OLD.`client_id` <> NEW.`client_id`
BEGIN
	UPDATE `client_standings` SET `approval_turn` = `approval_turn` + 1 WHERE `client_id` IN (OLD.`client_id`, NEW.`client_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `approvals_project_delete` AFTER DELETE ON `design_projects`
BEGIN
	UPDATE `client_standings` SET `approval_turn` = `approval_turn` + 1 WHERE `client_id` = OLD.`client_id`;
END;
