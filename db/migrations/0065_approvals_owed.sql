ALTER TABLE `client_standings` ADD `pending_approvals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `client_standings` ADD `approval_turn` integer DEFAULT 0 NOT NULL;