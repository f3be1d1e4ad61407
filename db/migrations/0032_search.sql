CREATE TABLE `search_entries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`names` text NOT NULL,
	`rest` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entries_id` ON `search_entries` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `search_pending` (
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	PRIMARY KEY(`kind`, `ref`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_titles` (
	`seq` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`names` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_titles_title` ON `search_titles` (`title`);--> statement-breakpoint
CREATE INDEX `search_titles_names` ON `search_titles` (`names`);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_index` USING fts5(names, rest, content='search_entries', content_rowid='seq', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `search_index_insert` AFTER INSERT ON `search_entries`
BEGIN
	INSERT INTO `search_index` (`rowid`, `names`, `rest`) VALUES (NEW.`seq`, NEW.`names`, NEW.`rest`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_index_update` AFTER UPDATE ON `search_entries`
BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `names`, `rest`) VALUES ('delete', OLD.`seq`, OLD.`names`, OLD.`rest`);
	INSERT INTO `search_index` (`rowid`, `names`, `rest`) VALUES (NEW.`seq`, NEW.`names`, NEW.`rest`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_index_delete` AFTER DELETE ON `search_entries`
BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `names`, `rest`) VALUES ('delete', OLD.`seq`, OLD.`names`, OLD.`rest`);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_title_index` USING fts5(names, content='search_titles', content_rowid='seq', tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `search_title_index_insert` AFTER INSERT ON `search_titles`
BEGIN
	INSERT INTO `search_title_index` (`rowid`, `names`) VALUES (NEW.`seq`, NEW.`names`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_index_update` AFTER UPDATE ON `search_titles`
BEGIN
	INSERT INTO `search_title_index` (`search_title_index`, `rowid`, `names`) VALUES ('delete', OLD.`seq`, OLD.`names`);
	INSERT INTO `search_title_index` (`rowid`, `names`) VALUES (NEW.`seq`, NEW.`names`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_index_delete` AFTER DELETE ON `search_titles`
BEGIN
	INSERT INTO `search_title_index` (`search_title_index`, `rowid`, `names`) VALUES ('delete', OLD.`seq`, OLD.`names`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_insert` AFTER INSERT ON `clients`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('client', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_update` AFTER UPDATE OF `name`, `brand_names`, `primary_contact_name`, `primary_contact_email`, `website_url` ON `clients`
WHEN OLD.`name` IS NOT NEW.`name` OR OLD.`brand_names` IS NOT NEW.`brand_names` OR OLD.`primary_contact_name` IS NOT NEW.`primary_contact_name` OR OLD.`primary_contact_email` IS NOT NEW.`primary_contact_email` OR OLD.`website_url` IS NOT NEW.`website_url`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('client', NEW.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_delete` AFTER DELETE ON `clients`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('client', OLD.`id`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_client_names` AFTER UPDATE OF `name`, `brand_names` ON `clients`
WHEN OLD.`name` <> NEW.`name` OR OLD.`brand_names` <> NEW.`brand_names`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) SELECT 'design_project', `id` FROM `design_projects` WHERE `client_id` = NEW.`id`
	ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE TRIGGER `search_title_insert` AFTER INSERT ON `client_tasks`
WHEN NOT EXISTS (SELECT 1 FROM `search_titles` WHERE `title` = NEW.`name`)
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', NEW.`name`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_update` AFTER UPDATE OF `name` ON `client_tasks` WHEN OLD.`name` <> NEW.`name`
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', OLD.`name`) ON CONFLICT DO NOTHING;
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', NEW.`name`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_delete` AFTER DELETE ON `client_tasks`
WHEN NOT EXISTS (SELECT 1 FROM `client_tasks` WHERE `name` = OLD.`name`)
BEGIN
	INSERT INTO `search_pending` (`kind`, `ref`) VALUES ('title', OLD.`name`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
INSERT INTO `search_pending` (`kind`, `ref`)
SELECT 'client', `id` FROM `clients` UNION ALL SELECT 'lead', `id` FROM `client_leads`
UNION ALL SELECT 'design_project', `id` FROM `design_projects` UNION ALL SELECT 'person', `id` FROM `users`
UNION ALL SELECT DISTINCT 'title', `name` FROM `client_tasks`;
