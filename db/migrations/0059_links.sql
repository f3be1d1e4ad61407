CREATE TABLE `links` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text,
	`expires_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`client_id` text NOT NULL,
	`task_id` text,
	`project_id` text,
	`mail_id` text,
	`opened_at` text,
	`continued_at` text,
	`continued_from` text,
	`ended_at` text,
	`code_hash` text,
	`code_ends_at` text,
	`codes_sent` integer DEFAULT 0 NOT NULL,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`browser_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "links_of_task" CHECK("links"."kind" <> 'task' or ("links"."user_id" is not null and "links"."task_id" is not null)),
	CONSTRAINT "links_of_project" CHECK("links"."kind" <> 'approval' or ("links"."user_id" is not null and "links"."project_id" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_token_unique` ON `links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `links_task` ON `links` (`task_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `links_project` ON `links` (`project_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `links_client` ON `links` (`client_id`);--> statement-breakpoint
CREATE INDEX `links_expires` ON `links` (`kind`,`expires_at`);