ALTER TABLE `uploads` ADD `task_id` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `client_id` text;--> statement-breakpoint
ALTER TABLE `uploads` ADD `counted_bytes` integer;--> statement-breakpoint
CREATE INDEX `uploads_client_storage` ON `uploads` (`client_id`,`state`,`expires_at`,`counted_bytes`) WHERE client_id is not null;
--> statement-breakpoint
UPDATE `uploads` SET
	`task_id` = (SELECT f.`task_id` FROM `task_files` f WHERE f.`path` = '/objects/' || `uploads`.`kept_key`),
	`client_id` = (
		SELECT o.`client_id` FROM `task_files` f
		JOIN `client_tasks` t ON t.`id` = f.`task_id`
		JOIN `client_onboarding` o ON o.`id` = t.`client_onboarding_id`
		WHERE f.`path` = '/objects/' || `uploads`.`kept_key`
	),
	`counted_bytes` = (SELECT f.`size` FROM `task_files` f WHERE f.`path` = '/objects/' || `uploads`.`kept_key`)
WHERE `purpose` = 'task_file' AND `state` = 'kept';
