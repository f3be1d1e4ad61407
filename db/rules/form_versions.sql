CREATE TRIGGER `form_versions_in_use` BEFORE UPDATE OF `sections`, `field_count`, `number`, `form_id` ON `form_versions`
WHEN EXISTS (SELECT 1 FROM `client_tasks` WHERE `form_version_id` = OLD.`id`)
BEGIN
	SELECT RAISE(ABORT, 'form_versions_in_use');
END;
