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
CREATE TRIGGER `audit_logs_no_replace` BEFORE INSERT ON `audit_logs`
WHEN EXISTS (
	SELECT 1 FROM `audit_logs`
	WHERE `seq` = NEW.`seq` OR `id` = NEW.`id` OR `previous_hash` = NEW.`previous_hash`
)
BEGIN
	SELECT RAISE(ABORT, 'audit_logs is append-only');
END;
