CREATE TRIGGER `audit_logs_no_update` BEFORE UPDATE ON `audit_logs`
BEGIN
	SELECT RAISE(ABORT, 'audit_logs is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_logs_no_delete` BEFORE DELETE ON `audit_logs`
BEGIN
	SELECT RAISE(ABORT, 'audit_logs is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_count_insert` AFTER INSERT ON `client_tasks`
BEGIN
	UPDATE `client_onboarding`
	SET `total_tasks` = `total_tasks` + 1, `completed_tasks` = `completed_tasks` + (NEW.`status` = 'done')
	WHERE `id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_count_delete` AFTER DELETE ON `client_tasks`
BEGIN
	UPDATE `client_onboarding`
	SET `total_tasks` = `total_tasks` - 1, `completed_tasks` = `completed_tasks` - (OLD.`status` = 'done')
	WHERE `id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_count_status` AFTER UPDATE OF `status` ON `client_tasks`
WHEN (OLD.`status` = 'done') <> (NEW.`status` = 'done')
BEGIN
	UPDATE `client_onboarding`
	SET `completed_tasks` = `completed_tasks` + (NEW.`status` = 'done') - (OLD.`status` = 'done')
	WHERE `id` = NEW.`client_onboarding_id`;
END;
