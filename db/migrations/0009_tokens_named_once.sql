CREATE TABLE `__new_api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "api_tokens_role" CHECK("__new_api_tokens"."role" in ('admin', 'manager', 'contributor', 'viewer', 'client'))
);
--> statement-breakpoint
-- SQLite lowers ASCII alone, which is as much as these names are told apart by until they end, within a year.
-- Of two with one name the newer keeps it: that is the one in use where a person signed in again and again.
INSERT INTO `__new_api_tokens`
	(`id`, `user_id`, `name`, `name_key`, `role`, `token_hash`, `expires_at`, `last_used_at`, `created_at`)
WITH RECURSIVE
	`keyed` AS (SELECT *, lower(`name`) AS `key` FROM `api_tokens`),
	`placed` AS (
		SELECT *, row_number() OVER (PARTITION BY `user_id`, `key` ORDER BY `created_at` DESC, `id` DESC) AS `place`
		FROM `keyed`
	),
	`owners` AS (SELECT `user_id`, count(*) AS `tokens` FROM `api_tokens` GROUP BY `user_id`),
	`numbers` (`number`) AS (
		SELECT 2 UNION ALL
		SELECT `number` + 1 FROM `numbers` WHERE `number` <= (SELECT max(`tokens`) FROM `owners`)
	),
	`free` AS (
		SELECT `shared`.`user_id`, `key`, `number`,
			1 + row_number() OVER (PARTITION BY `shared`.`user_id`, `key` ORDER BY `number`) AS `place`
		FROM (SELECT DISTINCT `user_id`, `key` FROM `placed` WHERE `place` > 1) AS `shared`
		JOIN `owners` ON `owners`.`user_id` = `shared`.`user_id`
		JOIN `numbers` ON `number` <= `tokens` + 1
		WHERE NOT EXISTS (
			SELECT 1 FROM `keyed`
			WHERE `keyed`.`user_id` = `shared`.`user_id`
				AND `keyed`.`key` = `shared`.`key` || ' (' || `number` || ')'
		)
	)
SELECT
	`id`, `placed`.`user_id`,
	`name` || coalesce(' (' || `number` || ')', ''),
	`placed`.`key` || coalesce(' (' || `number` || ')', ''),
	`role`, `token_hash`,
	min(`expires_at`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+366 days')),
	`last_used_at`, `created_at`
FROM `placed`
LEFT JOIN `free`
	ON `free`.`user_id` = `placed`.`user_id` AND `free`.`key` = `placed`.`key` AND `free`.`place` = `placed`.`place`;
--> statement-breakpoint
DROP TABLE `api_tokens`;--> statement-breakpoint
ALTER TABLE `__new_api_tokens` RENAME TO `api_tokens`;--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_name_unique` ON `api_tokens` (`user_id`,`name_key`);
