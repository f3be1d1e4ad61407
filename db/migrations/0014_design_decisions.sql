CREATE TABLE `design_decisions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`asset_id` text,
	`revision_id` text,
	`decision` text NOT NULL,
	`comment` text,
	`decided_by_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `design_projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asset_id`) REFERENCES `design_assets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`revision_id`) REFERENCES `design_revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_decisions_decision" CHECK("design_decisions"."decision" in ('approved', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `design_decisions_project` ON `design_decisions` (`project_id`);--> statement-breakpoint
CREATE INDEX `design_decisions_asset` ON `design_decisions` (`asset_id`);--> statement-breakpoint
CREATE INDEX `design_decisions_revision` ON `design_decisions` (`revision_id`);--> statement-breakpoint
ALTER TABLE `design_revisions` ADD `sent_for_review` integer DEFAULT false NOT NULL;
--> statement-breakpoint
-- What was approved and rejected so far, as the log tells it; nobody had to say why.
INSERT INTO `design_decisions`
	(`id`, `project_id`, `asset_id`, `revision_id`, `decision`, `comment`, `decided_by_id`, `created_at`)
SELECT
	`l`.`id`, `a`.`project_id`, `a`.`id`,
	(
		SELECT `r`.`id` FROM `design_revisions` AS `r`
		WHERE `r`.`asset_id` = `a`.`id` AND `r`.`created_at` <= `l`.`created_at`
		ORDER BY `r`.`revision_number` DESC LIMIT 1
	),
	`l`.`after` ->> 'approvalStatus', NULL, `l`.`user_id`, `l`.`created_at`
FROM `design_assets` AS `a`
JOIN `audit_logs` AS `l` ON `l`.`entity_id` = `a`.`id` AND `l`.`entity` = 'design_asset'
WHERE `l`.`action` IN ('create', 'update') AND `l`.`after` ->> 'approvalStatus' IN ('approved', 'rejected')
UNION ALL
SELECT
	`l`.`id`, `p`.`id`, NULL, NULL,
	`l`.`after` ->> 'clientApprovalStatus', NULL, `l`.`user_id`, `l`.`created_at`
FROM `design_projects` AS `p`
JOIN `audit_logs` AS `l` ON `l`.`entity_id` = `p`.`id` AND `l`.`entity` = 'design_project'
WHERE `l`.`action` IN ('create', 'update') AND `l`.`after` ->> 'clientApprovalStatus' IN ('approved', 'rejected');
--> statement-breakpoint
-- Clients saw every revision. Those of work that is or was in their review stay theirs, and those that they wrote on.
UPDATE `design_revisions` SET `sent_for_review` = true
WHERE EXISTS (
		SELECT 1 FROM `design_assets` AS `a`
		WHERE `a`.`id` = `asset_id` AND `a`.`approval_status` <> 'not_sent'
	)
	OR EXISTS (
		SELECT 1 FROM `design_projects` AS `p`
		WHERE `p`.`id` = `project_id` AND `p`.`client_approval_status` <> 'not_sent'
	)
	OR EXISTS (
		SELECT 1 FROM `audit_logs` AS `l`
		WHERE `l`.`entity_id` = `asset_id` AND `l`.`after` ->> 'approvalStatus' <> 'not_sent'
	)
	OR EXISTS (
		SELECT 1 FROM `audit_logs` AS `l`
		WHERE `l`.`entity_id` = `project_id` AND `l`.`after` ->> 'clientApprovalStatus' <> 'not_sent'
	)
	OR EXISTS (
		SELECT 1 FROM `audit_logs` AS `l` JOIN `users` AS `u` ON `u`.`id` = `l`.`user_id`
		WHERE `l`.`entity_id` = `design_revisions`.`id` AND `l`.`action` = 'add_note' AND `u`.`role` = 'client'
	);
--> statement-breakpoint
-- What was said of a whole project holds for those of its assets that nothing was said of: a question that is open,
-- and an answer for the assets that were there when it was given.
UPDATE `design_assets` SET
	`approval_status` = (SELECT `client_approval_status` FROM `design_projects` WHERE `id` = `project_id`),
	`version` = `version` + 1
WHERE `approval_status` = 'not_sent' AND EXISTS (
	SELECT 1 FROM `design_projects` AS `p`
	WHERE `p`.`id` = `project_id` AND (
		`p`.`client_approval_status` = 'pending'
		OR `p`.`client_approval_status` IN ('approved', 'rejected') AND EXISTS (
			SELECT 1 FROM `audit_logs` AS `l`
			WHERE `l`.`entity_id` = `p`.`id`
				AND `l`.`after` ->> 'clientApprovalStatus' = `p`.`client_approval_status`
				AND `l`.`created_at` >= `design_assets`.`created_at`
		)
	)
);
--> statement-breakpoint
UPDATE `design_projects` SET `client_approval_status` = `said`.`approval`, `version` = `version` + 1
FROM (
	SELECT `project_id`, CASE
		WHEN min(`approval_status` = 'approved') THEN 'approved'
		WHEN max(`approval_status` = 'rejected') THEN 'rejected'
		WHEN max(`approval_status` = 'pending') THEN 'pending'
		ELSE 'not_sent'
	END AS `approval`
	FROM `design_assets` GROUP BY `project_id`
) AS `said`
WHERE `said`.`project_id` = `design_projects`.`id` AND `said`.`approval` <> `client_approval_status`;
