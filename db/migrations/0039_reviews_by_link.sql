CREATE TABLE `design_pins` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`number` integer NOT NULL,
	`x` real NOT NULL,
	`y` real NOT NULL,
	`text` text NOT NULL,
	`is_resolved` integer DEFAULT false NOT NULL,
	`created_by_id` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_pins_x" CHECK("design_pins"."x" between 0 and 1),
	CONSTRAINT "design_pins_y" CHECK("design_pins"."y" between 0 and 1),
	CONSTRAINT "design_pins_number" CHECK("design_pins"."number" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `design_pins_number_unique` ON `design_pins` (`revision_id`,`number`);--> statement-breakpoint
CREATE INDEX `design_pins_project` ON `design_pins` (`project_id`);--> statement-breakpoint
CREATE TABLE `review_links` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`asset_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text,
	`mail_id` text,
	`sent_by_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`requires_code` integer NOT NULL,
	`code_hash` text,
	`code_ends_at` text,
	`codes_sent` integer DEFAULT 0 NOT NULL,
	`code_tries` integer DEFAULT 0 NOT NULL,
	`browser_hash` text,
	`used_at` text,
	`used_from` text,
	`withdrawn_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `design_assets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sent_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_links_used_whole" CHECK(("review_links"."used_at" is null) = ("review_links"."used_from" is null)),
	CONSTRAINT "review_links_end_once" CHECK("review_links"."used_at" is null or "review_links"."withdrawn_at" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_links_token_unique` ON `review_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `review_links_project` ON `review_links` (`project_id`);--> statement-breakpoint
CREATE INDEX `review_links_asset` ON `review_links` (`asset_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `review_links_revision` ON `review_links` (`revision_id`);--> statement-breakpoint
CREATE INDEX `review_links_email` ON `review_links` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `review_links_open` ON `review_links` (`asset_id`,`email`) WHERE used_at is null and withdrawn_at is null;--> statement-breakpoint
ALTER TABLE `design_decisions` ADD `file_hash` text;--> statement-breakpoint
ALTER TABLE `design_decisions` ADD `review_link_id` text REFERENCES review_links(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `design_decisions_link` ON `design_decisions` (`review_link_id`);--> statement-breakpoint
ALTER TABLE `design_revisions` ADD `file_hash` text;