ALTER TABLE `mails` ADD `thread` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `bounce` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `bounced_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `mail_fails_since` text;