CREATE TABLE `notices` (
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
	CONSTRAINT "notices_kind" CHECK("notices"."kind" in ('comment', 'mention', 'pin', 'approval', 'rejection', 'file', 'link', 'begun', 'done', 'answer', 'accepted')),
	CONSTRAINT "notices_entity" CHECK("notices"."entity" in ('client', 'client_task', 'design_project'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_subject` ON `notices` (`user_id`,`subject_id`) WHERE subject_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_repeated` ON `notices` (`user_id`,`entity_id`,`kind`,`by_id`) WHERE subject_id is null and read_at is null;--> statement-breakpoint
CREATE INDEX `notices_newest` ON `notices` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notices_to_mail` ON `notices` (`user_id`) WHERE is_to_mail = 1;--> statement-breakpoint
CREATE INDEX `notices_created` ON `notices` (`created_at`);
--> statement-breakpoint
INSERT INTO `notices` (
	`id`, `user_id`, `kind`, `client_id`, `entity`, `entity_id`, `subject_id`, `by_id`,
	`is_from_client`, `is_unassigned`, `is_to_mail`, `created_at`
)
SELECT
	lower(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(h, 14, 3) || '-8' || substr(h, 18, 3) || '-' || substr(h, 21)),
	`user_id`, `kind`, `client_id`, `entity`, `entity_id`, `subject_id`, `by_id`,
	`by_id` is null or (select `role` = 'client' from `users` where `id` = `by_id`), 0, 1, `created_at`
FROM (
	SELECT hex(randomblob(16)) AS h, pending.*,
		comment.author_id AS by_id,
		iif(comment.task_id is null, 'design_project', 'client_task') AS entity,
		coalesce(comment.task_id, comment.project_id) AS entity_id,
		coalesce(
			(SELECT client_id FROM client_onboarding WHERE id = (
				SELECT client_onboarding_id FROM client_tasks WHERE id = comment.task_id)),
			(SELECT client_id FROM design_projects WHERE id = comment.project_id)) AS client_id
	FROM pending_notices AS pending JOIN comments AS comment ON comment.id = pending.subject_id
	UNION ALL
	SELECT hex(randomblob(16)), pending.*, decision.decided_by_id, 'design_project', decision.project_id, project.client_id
	FROM pending_notices AS pending
	JOIN design_decisions AS decision ON decision.id = pending.subject_id
	JOIN design_projects AS project ON project.id = decision.project_id
);
--> statement-breakpoint
DROP TABLE `pending_notices`;
