DROP INDEX `audit_logs_user_seq`;--> statement-breakpoint
CREATE INDEX `audit_logs_entity_action_seq` ON `audit_logs` (`entity`,`action`,`seq`);--> statement-breakpoint
CREATE INDEX `audit_logs_user_seq_kind` ON `audit_logs` (`user_id`,`seq`,`entity`,`action`);