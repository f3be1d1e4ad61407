CREATE TABLE `comments` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`task_id` text,
	`project_id` text,
	`revision_id` text,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`mentions` text DEFAULT '[]' NOT NULL,
	`edited_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`task_id`) REFERENCES `client_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "comments_one_subject" CHECK(("comments"."task_id" is null) <> ("comments"."project_id" is null)),
	CONSTRAINT "comments_revision_of_project" CHECK("comments"."revision_id" is null or "comments"."project_id" is not null),
	CONSTRAINT "comments_mentions_json" CHECK("comments"."mentions" is null or json_valid("comments"."mentions"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `comments_id_unique` ON `comments` (`id`);--> statement-breakpoint
CREATE INDEX `comments_task` ON `comments` (`task_id`,`seq`) WHERE task_id is not null;--> statement-breakpoint
CREATE INDEX `comments_project` ON `comments` (`project_id`,`seq`) WHERE project_id is not null;--> statement-breakpoint
CREATE INDEX `comments_revision` ON `comments` (`revision_id`,`seq`) WHERE revision_id is not null;--> statement-breakpoint
CREATE TABLE `conversation_marks` (
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`seq` integer NOT NULL,
	`seen_at` text NOT NULL,
	PRIMARY KEY(`subject_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_marks_seen` ON `conversation_marks` (`seen_at`);--> statement-breakpoint
-- What was said about revisions becomes comments, as far as the audit log knows of each line who wrote it and when.
INSERT INTO `comments` (`id`, `project_id`, `revision_id`, `author_id`, `text`, `created_at`, `updated_at`)
WITH `said` AS (
	SELECT `seq`, `id`, `entity_id` AS `revision_id`, `user_id` AS `author_id`, `created_at`, `after` ->> 'comment' AS `text`
	FROM `audit_logs` WHERE `entity` = 'design_revision' AND `action` = 'add_note'
	UNION ALL
	-- `[2026-03-09 14:05] Ada Lovelace: text`, further lines indented
	SELECT `seq`, `id`, `entity_id`, `user_id`, `created_at`, replace(
		substr(`after` ->> 'comments', 20 + instr(substr(`after` ->> 'comments', 20), ': ') + 1),
		char(10) || '  ', char(10))
	FROM `audit_logs` AS `entry`
	WHERE `entity` = 'design_revision' AND `action` = 'create' AND `after` ->> 'comments' IS NOT NULL
		AND `seq` = (SELECT min(`seq`) FROM `audit_logs` WHERE `entity_id` = `entry`.`entity_id`)
)
SELECT `said`.`id`, `revision`.`project_id`, `revision`.`id`, `said`.`author_id`, `said`.`text`, `said`.`created_at`, `said`.`created_at`
FROM `said` JOIN `design_revisions` AS `revision` ON `revision`.`id` = `said`.`revision_id`
WHERE (
	SELECT count(*) FROM `said` AS `known`
	WHERE `known`.`revision_id` = `revision`.`id` AND `known`.`author_id` IS NOT NULL AND `known`.`text` <> ''
) = 1 + (length(`revision`.`comments`) - length(replace(`revision`.`comments`, char(10) || '[', ''))) / 2
ORDER BY `said`.`seq`;
--> statement-breakpoint
UPDATE `design_revisions` SET `comments` = NULL WHERE `id` IN (SELECT `revision_id` FROM `comments`);
--> statement-breakpoint
-- Comments of a task that are gone are found by the task as well.
DROP INDEX `audit_logs_deleted`;
--> statement-breakpoint
CREATE INDEX `audit_logs_deleted` ON `audit_logs` (
	coalesce(`before` ->> 'clientOnboardingId', `before` ->> 'taskId', `before` ->> 'projectId', `before` ->> 'clientId', `before` ->> 'userId'),
	coalesce(`before` ->> 'name', `before` ->> 'projectName', `before` ->> 'assetName', `before` ->> 'companyName', `before` ->> 'brandName'),
	`entity`,
	`entity_id`
) WHERE `action` = 'delete';
