CREATE TABLE `reminder_counts` (
	`thing_id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`due_date` text NOT NULL,
	`count` integer NOT NULL,
	`last_on` text NOT NULL,
	`phone_asked_at` text,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reminder_counts_due_date" CHECK("reminder_counts"."due_date" is null or "reminder_counts"."due_date" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "reminder_counts_last_on" CHECK("reminder_counts"."last_on" is null or "reminder_counts"."last_on" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `reminder_counts_client` ON `reminder_counts` (`client_id`);--> statement-breakpoint
CREATE INDEX `reminder_counts_entity` ON `reminder_counts` (`entity_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`client_id` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` text NOT NULL,
	`subject_id` text,
	`by_id` text,
	`is_from_client` integer NOT NULL,
	`is_unassigned` integer NOT NULL,
	`is_to_mail` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`read_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "notices_kind" CHECK("__new_notices"."kind" in ('comment', 'mention', 'pin', 'approval', 'rejection', 'file', 'link', 'begun', 'done', 'answer', 'accepted', 'phone')),
	CONSTRAINT "notices_entity" CHECK("__new_notices"."entity" in ('client', 'client_task', 'design_project'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "client_id", "entity", "entity_id", "subject_id", "by_id", "is_from_client", "is_unassigned", "is_to_mail", "created_at", "read_at") SELECT "id", "user_id", "kind", "client_id", "entity", "entity_id", "subject_id", "by_id", "is_from_client", "is_unassigned", "is_to_mail", "created_at", "read_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_subject` ON `notices` (`user_id`,`subject_id`) WHERE subject_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_repeated` ON `notices` (`user_id`,`entity_id`,`kind`,`by_id`) WHERE subject_id is null and read_at is null;--> statement-breakpoint
CREATE INDEX `notices_newest` ON `notices` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`,`entity_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notices_to_mail` ON `notices` (`user_id`) WHERE is_to_mail = 1;--> statement-breakpoint
CREATE INDEX `notices_created` ON `notices` (`created_at`);--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `client_title` text;--> statement-breakpoint
CREATE INDEX `client_tasks_client_title` ON `client_tasks` (`client_title`) WHERE client_title is not null;--> statement-breakpoint
ALTER TABLE `clients` ADD `time_zone` text;--> statement-breakpoint
ALTER TABLE `onboarding_task_templates` ADD `client_title` text;--> statement-breakpoint
ALTER TABLE `user_settings` ADD `reminders_weekly` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user_settings` ADD `time_zone` text;--> statement-breakpoint
UPDATE OR IGNORE `jobs` SET `key` = `run_at` WHERE `kind` = 'morning_mail' AND length(`key`) = 10;
