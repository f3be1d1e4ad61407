CREATE TRIGGER `unlogged_bounce` AFTER UPDATE OF `bounce` ON `mails`
WHEN OLD.`bounce` IS NOT NEW.`bounce`
BEGIN
	INSERT INTO `unlogged` (`name`, `seq`) VALUES ('mails', 1) ON CONFLICT DO UPDATE SET `seq` = `seq` + 1;
END;
