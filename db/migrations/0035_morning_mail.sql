ALTER TABLE `clients` ADD `sends_reminders` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `recipient_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `mails` ADD `day` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `useful_until` text;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_daily` ON `mails` (`recipient_id`,`kind`,`day`);