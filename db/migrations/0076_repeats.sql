ALTER TABLE `client_tasks` ADD `series_id` text;--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `repeat` text CONSTRAINT "client_tasks_repeat_json" CHECK("repeat" is null or json_valid("repeat")) CONSTRAINT "client_tasks_repeat" CHECK("repeat" is null or ("series_id" is not null and "phase" = 'ongoing'));--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `anchor` text CONSTRAINT "client_tasks_anchor" CHECK("anchor" is null or "anchor" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]') CONSTRAINT "client_tasks_series" CHECK(("anchor" is null) = ("series_id" is null));--> statement-breakpoint
CREATE UNIQUE INDEX `client_tasks_series_open` ON `client_tasks` (`series_id`) WHERE series_id is not null and status <> 'done';--> statement-breakpoint
CREATE UNIQUE INDEX `client_tasks_series_anchor` ON `client_tasks` (`series_id`,`anchor`) WHERE series_id is not null;
