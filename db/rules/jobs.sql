CREATE TRIGGER `unlogged_mail` AFTER UPDATE OF `state`, `last_error` ON `jobs`
WHEN NEW.`kind` = 'mail' AND (OLD.`state` <> NEW.`state` OR OLD.`last_error` IS NOT NEW.`last_error`)
BEGIN
	INSERT INTO `unlogged` (`name`, `seq`) VALUES ('mails', 1) ON CONFLICT DO UPDATE SET `seq` = `seq` + 1;
END;
