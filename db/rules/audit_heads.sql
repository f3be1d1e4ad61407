CREATE TRIGGER `audit_heads_no_update` BEFORE UPDATE ON `audit_heads`
BEGIN
	SELECT RAISE(ABORT, 'audit_heads is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_heads_no_delete` BEFORE DELETE ON `audit_heads`
BEGIN
	SELECT RAISE(ABORT, 'audit_heads is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_heads_no_replace` BEFORE INSERT ON `audit_heads`
WHEN EXISTS (SELECT 1 FROM `audit_heads` WHERE `seq` = NEW.`seq` AND `key_id` = NEW.`key_id`)
BEGIN
	SELECT RAISE(ABORT, 'audit_heads is append-only');
END;
