CREATE TABLE `access_renewals` (
	`access_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`task_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`access_id`, `expires_at`),
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `access_renewals_task` ON `access_renewals` (`task_id`) WHERE task_id is not null;--> statement-breakpoint
CREATE TABLE `access_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`steps` text NOT NULL,
	`checked_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "access_steps_kind" CHECK("access_steps"."kind" in ('seller_central', 'ads', 'brand_registry', 'dsp', 'sp_api', 'other')),
	CONSTRAINT "access_steps_checked" CHECK("access_steps"."checked_at" is null or "access_steps"."checked_at" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_steps_of_kind` ON `access_steps` (`kind`);--> statement-breakpoint
CREATE TABLE `client_access` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`kind` text NOT NULL,
	`marketplace` text,
	`name` text NOT NULL,
	`state` text DEFAULT 'asked' NOT NULL,
	`granted_at` text,
	`verified_by` text,
	`verified_at` text,
	`expires_at` text,
	`note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`verified_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "client_access_kind" CHECK("client_access"."kind" in ('seller_central', 'ads', 'brand_registry', 'dsp', 'sp_api', 'other')),
	CONSTRAINT "client_access_state" CHECK("client_access"."state" in ('asked', 'granted', 'verified', 'lapsed')),
	CONSTRAINT "client_access_granted_date" CHECK("client_access"."granted_at" is null or "client_access"."granted_at" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_access_expiry_date" CHECK("client_access"."expires_at" is null or "client_access"."expires_at" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "client_access_granted" CHECK(("client_access"."state" = 'asked') = ("client_access"."granted_at" is null)),
	CONSTRAINT "client_access_expires" CHECK("client_access"."expires_at" is null or "client_access"."expires_at" >= "client_access"."granted_at"),
	CONSTRAINT "client_access_verified" CHECK("client_access"."state" <> 'verified' or "client_access"."verified_at" is not null),
	CONSTRAINT "client_access_verifier" CHECK(("client_access"."verified_by" is null) = ("client_access"."verified_at" is null))
);
--> statement-breakpoint
CREATE INDEX `client_access_client` ON `client_access` (`client_id`,case when expires_at is null then '~' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `client_access_expiry` ON `client_access` (case when expires_at is null then '~' else expires_at end,`id`);--> statement-breakpoint
CREATE INDEX `client_access_state_expiry` ON `client_access` (`state`,case when expires_at is null then '~' else expires_at end,`id`);