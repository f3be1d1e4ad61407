CREATE TABLE `pending_notices` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`user_id`, `subject_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pending_notices_kind" CHECK("pending_notices"."kind" in ('comment', 'mention', 'rejection'))
);
--> statement-breakpoint
CREATE INDEX `comments_created` ON `comments` (`created_at`);