PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_task_files` (
	`id` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text,
	`etag` text,
	`path` text NOT NULL,
	`uploaded_by_id` text,
	`link_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "task_files_content_type" CHECK("__new_task_files"."content_type" in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip', 'application/octet-stream')),
	CONSTRAINT "task_files_uploader" CHECK(("__new_task_files"."uploaded_by_id" is null) <> ("__new_task_files"."link_id" is null)),
	CONSTRAINT "task_files_size" CHECK("__new_task_files"."size" > 0),
	CONSTRAINT "task_files_fingerprint" CHECK(("__new_task_files"."sha256" is null) = ("__new_task_files"."etag" is not null))
);
--> statement-breakpoint
INSERT INTO `__new_task_files`("id", "task_id", "name", "content_type", "size", "sha256", "etag", "path", "uploaded_by_id", "link_id", "created_at") SELECT "id", "task_id", "name", "content_type", "size", "sha256", "etag", "path", "uploaded_by_id", null, "created_at" FROM `task_files`;--> statement-breakpoint
DROP TABLE `task_files`;--> statement-breakpoint
ALTER TABLE `__new_task_files` RENAME TO `task_files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `task_files_path_unique` ON `task_files` (`path`);--> statement-breakpoint
CREATE INDEX `task_files_task` ON `task_files` (`task_id`,`id`);--> statement-breakpoint
CREATE INDEX `task_files_sha256` ON `task_files` (`sha256`);--> statement-breakpoint
CREATE TABLE `__new_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`link_id` text,
	`purpose` text,
	`content_type` text,
	`content_length` integer,
	`state` text DEFAULT 'issued' NOT NULL,
	`part_size` integer,
	`multipart_id` text,
	`etag` text,
	`kept_key` text,
	`expires_at` text NOT NULL,
	`settled_at` text,
	`unused_since` text,
	`task_id` text,
	`client_id` text,
	`counted_bytes` integer,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "uploads_owner" CHECK(("__new_uploads"."user_id" is null) <> ("__new_uploads"."link_id" is null)),
	CONSTRAINT "uploads_state" CHECK("__new_uploads"."state" in ('issued', 'kept', 'ended')),
	CONSTRAINT "uploads_in_parts" CHECK("__new_uploads"."part_size" is not null or ("__new_uploads"."multipart_id" is null and "__new_uploads"."etag" is null))
);
--> statement-breakpoint
INSERT INTO `__new_uploads`("id", "user_id", "link_id", "purpose", "content_type", "content_length", "state", "part_size", "multipart_id", "etag", "kept_key", "expires_at", "settled_at", "unused_since", "task_id", "client_id", "counted_bytes", "created_at") SELECT "id", "user_id", null, "purpose", "content_type", "content_length", "state", "part_size", "multipart_id", "etag", "kept_key", "expires_at", "settled_at", "unused_since", "task_id", "client_id", "counted_bytes", "created_at" FROM `uploads`;--> statement-breakpoint
DROP TABLE `uploads`;--> statement-breakpoint
ALTER TABLE `__new_uploads` RENAME TO `uploads`;--> statement-breakpoint
CREATE INDEX `uploads_kept_key` ON `uploads` (`kept_key`);--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_user_created` ON `uploads` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_client_storage` ON `uploads` (`client_id`,`state`,`expires_at`,`part_size`,`counted_bytes`) WHERE client_id is not null;--> statement-breakpoint
ALTER TABLE `links` ADD `requires_code` integer DEFAULT true NOT NULL;