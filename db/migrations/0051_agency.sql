CREATE TABLE `agency` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text,
	`logo` text,
	`dark_logo` text,
	`accent` text,
	`sender_name` text,
	`mail_footer` text,
	`website_url` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`logo`) REFERENCES `agency_logos`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dark_logo`) REFERENCES `agency_logos`(`hash`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `agency_logos` (
	`hash` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`size` integer NOT NULL,
	`content` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "agency_logos_content_type" CHECK("agency_logos"."content_type" in ('image/png', 'image/jpeg', 'image/webp')),
	CONSTRAINT "agency_logos_size" CHECK("agency_logos"."size" > 0)
);
