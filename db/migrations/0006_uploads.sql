CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`content_type` text,
	`content_length` integer,
	`state` text DEFAULT 'issued' NOT NULL,
	`kept_key` text,
	`expires_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "uploads_state" CHECK("uploads"."state" in ('issued', 'kept'))
);
--> statement-breakpoint
CREATE INDEX `uploads_kept_key` ON `uploads` (`kept_key`);--> statement-breakpoint
CREATE INDEX `uploads_created` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE INDEX `client_leads_photo` ON `client_leads` (`product_image_url`);--> statement-breakpoint
CREATE INDEX `clients_avatar` ON `clients` (`avatar_url`);--> statement-breakpoint
CREATE INDEX `design_assets_file` ON `design_assets` (`file_url`);--> statement-breakpoint
CREATE INDEX `design_revisions_file` ON `design_revisions` (`file_url`);