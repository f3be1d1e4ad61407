PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_task_files` (
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
	CONSTRAINT "task_files_content_type" CHECK("__new_task_files"."content_type" in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip', 'application/octet-stream')),
	CONSTRAINT "task_files_size" CHECK("__new_task_files"."size" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_task_files`("id", "task_id", "name", "content_type", "size", "sha256", "path", "uploaded_by_id", "created_at") SELECT "id", "task_id", "name", "content_type", "size", "sha256", "path", "uploaded_by_id", "created_at" FROM `task_files`;--> statement-breakpoint
DROP TABLE `task_files`;--> statement-breakpoint
ALTER TABLE `__new_task_files` RENAME TO `task_files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `task_files_path_unique` ON `task_files` (`path`);--> statement-breakpoint
CREATE INDEX `task_files_task` ON `task_files` (`task_id`,`id`);--> statement-breakpoint
CREATE INDEX `task_files_sha256` ON `task_files` (`sha256`);