CREATE TABLE `file_scans` (
	`sha256` text PRIMARY KEY NOT NULL,
	`verdict` text NOT NULL,
	`signature` text,
	`scanned_at` text NOT NULL,
	CONSTRAINT "file_scans_verdict" CHECK("file_scans"."verdict" in ('clean', 'infected')),
	CONSTRAINT "file_scans_infected_by" CHECK(("file_scans"."verdict" = 'infected') = ("file_scans"."signature" is not null))
);
--> statement-breakpoint
CREATE INDEX `file_scans_scanned` ON `file_scans` (`scanned_at`);--> statement-breakpoint
CREATE TABLE `task_files` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`path` text NOT NULL,
	`uploaded_by_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "task_files_content_type" CHECK("task_files"."content_type" in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip')),
	CONSTRAINT "task_files_size" CHECK("task_files"."size" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_files_path_unique` ON `task_files` (`path`);--> statement-breakpoint
CREATE INDEX `task_files_task` ON `task_files` (`task_id`,`id`);--> statement-breakpoint
CREATE INDEX `task_files_sha256` ON `task_files` (`sha256`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `purpose` text;