ALTER TABLE `onboarding_task_templates` ADD `conditions` text DEFAULT '[]' NOT NULL CONSTRAINT "templates_conditions_json" CHECK("conditions" is null or json_valid("conditions"));--> statement-breakpoint
ALTER TABLE `onboarding_task_templates` ADD `repeat_per` text CONSTRAINT "templates_repeat_per" CHECK("repeat_per" in ('brand'));--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `brand` text;--> statement-breakpoint
ALTER TABLE `client_onboarding` ADD `left_out` text DEFAULT '[]' NOT NULL CONSTRAINT "client_onboarding_left_out_json" CHECK("left_out" is null or json_valid("left_out"));--> statement-breakpoint
CREATE INDEX `templates_by_client` ON `onboarding_task_templates` (`category_order`,`sort_order`) WHERE conditions <> '[]' or repeat_per is not null;
