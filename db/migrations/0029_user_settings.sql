CREATE TABLE `user_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`digest` integer DEFAULT true NOT NULL,
	`mentions` integer DEFAULT true NOT NULL,
	`reminders` integer DEFAULT true NOT NULL,
	`single_keys` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
