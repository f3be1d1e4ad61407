CREATE TABLE `__new_audit_logs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`operation_id` text,
	`undoes` text,
	`actor_kind` text DEFAULT 'user' NOT NULL,
	`actor_label` text,
	`user_id` text,
	`client_id` text,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`before` text,
	`after` text,
	`before_digest` text,
	`after_digest` text,
	`salt` text,
	`format` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "audit_logs_before_json" CHECK("__new_audit_logs"."before" is null or json_valid("__new_audit_logs"."before")),
	CONSTRAINT "audit_logs_after_json" CHECK("__new_audit_logs"."after" is null or json_valid("__new_audit_logs"."after"))
);
--> statement-breakpoint
-- Every row keeps its place, its id and its hashes; what it did not say stays unsaid (format 1).
INSERT INTO `__new_audit_logs` (`seq`, `id`, `user_id`, `entity`, `entity_id`, `action`, `before`, `after`, `created_at`, `previous_hash`, `hash`)
SELECT `seq`, `id`, `user_id`, `entity`, `entity_id`, `action`, `before`, `after`, `created_at`, `previous_hash`, `hash`
FROM `audit_logs` ORDER BY `seq`;
--> statement-breakpoint
-- How far the log ever came is evidence too: rows cut off its end are missed by it.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_audit_logs';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`)
SELECT '__new_audit_logs', `seq` FROM `sqlite_sequence` WHERE `name` = 'audit_logs';
--> statement-breakpoint
DROP TABLE `audit_logs`;--> statement-breakpoint
ALTER TABLE `__new_audit_logs` RENAME TO `audit_logs`;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_id_unique` ON `audit_logs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `audit_logs_previous_unique` ON `audit_logs` (`previous_hash`);--> statement-breakpoint
CREATE INDEX `audit_logs_row` ON `audit_logs` (`entity_id`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_entity_seq` ON `audit_logs` (`entity`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_entity_action_seq` ON `audit_logs` (`entity`,`action`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_user_seq_kind` ON `audit_logs` (`user_id`,`seq`,`entity`,`action`);--> statement-breakpoint
CREATE INDEX `audit_logs_action_seq` ON `audit_logs` (`action`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_created` ON `audit_logs` (`created_at`);--> statement-breakpoint
CREATE INDEX `audit_logs_operation` ON `audit_logs` (`operation_id`,`seq`) WHERE operation_id is not null;--> statement-breakpoint
CREATE INDEX `audit_logs_undoes` ON `audit_logs` (`undoes`) WHERE undoes is not null;--> statement-breakpoint
CREATE INDEX `audit_logs_client` ON `audit_logs` (`client_id`,`seq`) WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `operation_id` text;--> statement-breakpoint
CREATE INDEX `audit_logs_deleted` ON `audit_logs` (
	coalesce(`before` ->> 'clientOnboardingId', `before` ->> 'projectId', `before` ->> 'clientId', `before` ->> 'userId'),
	coalesce(`before` ->> 'name', `before` ->> 'projectName', `before` ->> 'assetName', `before` ->> 'companyName', `before` ->> 'brandName'),
	`entity`,
	`entity_id`
) WHERE `action` = 'delete';
--> statement-breakpoint
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
