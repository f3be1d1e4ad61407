CREATE TRIGGER `search_index_insert` AFTER INSERT ON `search_entries`
BEGIN
	INSERT INTO `search_index` (`rowid`, `names`, `rest`) VALUES (NEW.`seq`, NEW.`names`, NEW.`rest`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_index_update` AFTER UPDATE ON `search_entries`
BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `names`, `rest`) VALUES ('delete', OLD.`seq`, OLD.`names`, OLD.`rest`);
	INSERT INTO `search_index` (`rowid`, `names`, `rest`) VALUES (NEW.`seq`, NEW.`names`, NEW.`rest`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_index_delete` AFTER DELETE ON `search_entries`
BEGIN
	INSERT INTO `search_index` (`search_index`, `rowid`, `names`, `rest`) VALUES ('delete', OLD.`seq`, OLD.`names`, OLD.`rest`);
END;
