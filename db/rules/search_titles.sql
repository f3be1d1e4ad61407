CREATE TRIGGER `search_title_index_insert` AFTER INSERT ON `search_titles`
BEGIN
	INSERT INTO `search_title_index` (`rowid`, `names`) VALUES (NEW.`seq`, NEW.`names`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_index_update` AFTER UPDATE ON `search_titles`
BEGIN
	INSERT INTO `search_title_index` (`search_title_index`, `rowid`, `names`) VALUES ('delete', OLD.`seq`, OLD.`names`);
	INSERT INTO `search_title_index` (`rowid`, `names`) VALUES (NEW.`seq`, NEW.`names`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_title_index_delete` AFTER DELETE ON `search_titles`
BEGIN
	INSERT INTO `search_title_index` (`search_title_index`, `rowid`, `names`) VALUES ('delete', OLD.`seq`, OLD.`names`);
END;
