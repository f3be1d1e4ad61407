ALTER TABLE `uploads` ADD `unused_since` text;
--> statement-breakpoint
-- A picture that was kept for a client and that no client shows yet.
UPDATE `uploads` SET `unused_since` = `created_at`
WHERE `kept_key` LIKE 'avatars/%'
	AND '/objects/' || `kept_key` NOT IN (SELECT `avatar_url` FROM `clients` WHERE `avatar_url` IS NOT NULL);
