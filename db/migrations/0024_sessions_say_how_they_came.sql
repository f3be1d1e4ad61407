CREATE TABLE `__new_api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`came_by` text NOT NULL,
	`last_used_at` text,
	`address` text,
	`agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "api_tokens_role" CHECK("__new_api_tokens"."role" in ('admin', 'manager', 'contributor', 'viewer', 'client')),
	CONSTRAINT "api_tokens_came_by" CHECK("__new_api_tokens"."came_by" in ('provider', 'mail'))
);
--> statement-breakpoint
INSERT INTO `__new_api_tokens`("id", "user_id", "name", "name_key", "role", "token_hash", "expires_at", "came_by", "last_used_at", "address", "agent", "created_at") SELECT "id", "user_id", "name", "name_key", "role", "token_hash", "expires_at", 'provider', "last_used_at", NULL, NULL, "created_at" FROM `api_tokens`;--> statement-breakpoint
DROP TABLE `api_tokens`;--> statement-breakpoint
ALTER TABLE `__new_api_tokens` RENAME TO `api_tokens`;--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_name_unique` ON `api_tokens` (`user_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `__new_device_codes` (
	`device_code_hash` text PRIMARY KEY NOT NULL,
	`user_code` text NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`state` text DEFAULT 'pending' NOT NULL,
	`user_id` text,
	`came_by` text,
	`last_asked_at` integer,
	`interval` integer NOT NULL,
	`expires_at` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "device_codes_state" CHECK("__new_device_codes"."state" in ('pending', 'approved', 'denied', 'redeemed')),
	CONSTRAINT "device_codes_came_by" CHECK("__new_device_codes"."came_by" in ('provider', 'mail')),
	CONSTRAINT "device_codes_agreed_whole" CHECK(("__new_device_codes"."user_id" is null) = ("__new_device_codes"."came_by" is null))
);
--> statement-breakpoint
INSERT INTO `__new_device_codes`("device_code_hash", "user_code", "name", "address", "state", "user_id", "came_by", "last_asked_at", "interval", "expires_at", "created_at") SELECT "device_code_hash", "user_code", "name", "address", "state", "user_id", case when "user_id" is not null then 'provider' end, "last_asked_at", "interval", "expires_at", "created_at" FROM `device_codes`;--> statement-breakpoint
DROP TABLE `device_codes`;--> statement-breakpoint
ALTER TABLE `__new_device_codes` RENAME TO `device_codes`;--> statement-breakpoint
CREATE UNIQUE INDEX `device_codes_user_code_unique` ON `device_codes` (`user_code`);--> statement-breakpoint
CREATE INDEX `device_codes_expires` ON `device_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`sess` text NOT NULL,
	`expire` text NOT NULL,
	`ends_at` text NOT NULL,
	`came_by` text NOT NULL,
	`last_used_at` text,
	`address` text,
	`agent` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_came_by" CHECK("__new_sessions"."came_by" in ('provider', 'mail')),
	CONSTRAINT "sessions_sess_json" CHECK("__new_sessions"."sess" is null or json_valid("__new_sessions"."sess"))
);
--> statement-breakpoint
INSERT INTO `__new_sessions`("sid", "id", "user_id", "sess", "expire", "ends_at", "came_by", "last_used_at", "address", "agent", "created_at") SELECT "sid", lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), "user_id", "sess", "expire", "ends_at", 'provider', NULL, NULL, NULL, "created_at" FROM `sessions`;--> statement-breakpoint
DROP TABLE `sessions`;--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_id_unique` ON `sessions` (`id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `invited_at` text;