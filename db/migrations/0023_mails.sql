CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`client_id` text,
	`reply_to` text,
	`data` text NOT NULL,
	`sealed_secret` text,
	`link_ends_at` text,
	`message_id` text NOT NULL,
	`caused_by_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`caused_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mails_data_json" CHECK("mails"."data" is null or json_valid("mails"."data")),
	CONSTRAINT "mails_secret_ends" CHECK("mails"."sealed_secret" is null or "mails"."link_ends_at" is not null)
);
--> statement-breakpoint
CREATE INDEX `mails_newest` ON `mails` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mails_link_ends` ON `mails` (`link_ends_at`) WHERE sealed_secret is not null;