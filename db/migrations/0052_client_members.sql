CREATE TABLE `client_members` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`client_id` text NOT NULL,
	`since` text NOT NULL,
	`by_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `client_members_user_client` ON `client_members` (`user_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `client_members_client` ON `client_members` (`client_id`);--> statement-breakpoint
CREATE INDEX `client_members_by` ON `client_members` (`by_id`);--> statement-breakpoint
ALTER TABLE `idempotency_keys` ADD `client_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
INSERT INTO `client_members` (`id`, `user_id`, `client_id`, `since`, `by_id`)
SELECT lower(substr(`random`, 1, 8) || '-' || substr(`random`, 9, 4) || '-4' || substr(`random`, 14, 3) || '-a' || substr(`random`, 18, 3) || '-' || substr(`random`, 21, 12)),
	`id`, `client_id`, coalesce(`linked` ->> 0, `created_at`), `linked` ->> 1
FROM (
	SELECT `id`, `client_id`, `created_at`, hex(randomblob(16)) AS `random`, (
		SELECT json_array(`entry`.`created_at`, `entry`.`user_id`) FROM `audit_logs` AS `entry`
		WHERE `entry`.`entity_id` = `users`.`id` AND `entry`.`entity` = 'user' AND `entry`.`after` ->> 'clientId' = `users`.`client_id`
		ORDER BY `entry`.`seq` DESC LIMIT 1
	) AS `linked`
	FROM `users` WHERE `client_id` IS NOT NULL AND `role` = 'client'
);--> statement-breakpoint
UPDATE `idempotency_keys` SET `client_ids` = (
	SELECT json_array(`client_id`) FROM `users` WHERE `users`.`id` = `idempotency_keys`.`user_id`
) WHERE `user_id` IN (SELECT `user_id` FROM `client_members`);
