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
	CONSTRAINT "notices_kind" CHECK("__new_notices"."kind" in ('comment', 'mention', 'pin', 'approval', 'rejection', 'file', 'link', 'begun', 'sent', 'done', 'answer', 'accepted', 'phone', 'ready')),
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
CREATE INDEX `client_tasks_ready` ON `client_tasks` (`ready_on`) WHERE status = 'not_started' and ready_on is not null;