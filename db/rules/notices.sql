CREATE TRIGGER `unlogged_notice_insert` AFTER INSERT ON `notices`
BEGIN
	INSERT INTO `unlogged` (`name`, `seq`) VALUES ('notices', 1) ON CONFLICT DO UPDATE SET `seq` = `seq` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `unlogged_notice_update` AFTER UPDATE OF `read_at`, `created_at` ON `notices`
BEGIN
	INSERT INTO `unlogged` (`name`, `seq`) VALUES ('notices', 1) ON CONFLICT DO UPDATE SET `seq` = `seq` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `unlogged_notice_delete` AFTER DELETE ON `notices`
BEGIN
	INSERT INTO `unlogged` (`name`, `seq`) VALUES ('notices', 1) ON CONFLICT DO UPDATE SET `seq` = `seq` + 1;
END;
