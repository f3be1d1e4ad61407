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
