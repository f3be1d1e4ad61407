ALTER TABLE `reminder_counts` ADD `total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `reminder_counts` SET `total` = `count`;
