CREATE TRIGGER `search_lead_insert` AFTER INSERT ON `client_leads`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('lead', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_lead_update` AFTER UPDATE OF `client_name`, `company_name`, `email`, `website_url` ON `client_leads`
WHEN OLD.`client_name` IS NOT NEW.`client_name` OR OLD.`company_name` IS NOT NEW.`company_name` OR OLD.`email` IS NOT NEW.`email` OR OLD.`website_url` IS NOT NEW.`website_url`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('lead', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_lead_delete` AFTER DELETE ON `client_leads`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('lead', OLD.`id`) ON CONFLICT DO NOTHING;
END;
