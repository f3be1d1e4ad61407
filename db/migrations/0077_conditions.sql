ALTER TABLE `onboarding_task_templates` ADD `conditions` text DEFAULT '[]' NOT NULL CONSTRAINT "templates_conditions_json" CHECK("conditions" is null or json_valid("conditions"));--> statement-breakpoint
ALTER TABLE `onboarding_task_templates` ADD `repeat_per` text CONSTRAINT "templates_repeat_per" CHECK("repeat_per" in ('brand'));--> statement-breakpoint
ALTER TABLE `client_tasks` ADD `brand` text;--> statement-breakpoint
CREATE TABLE `declined_templates` (
	`client_onboarding_id` text NOT NULL,
	`template_id` text NOT NULL,
	`brand_key` text NOT NULL,
	PRIMARY KEY(`client_onboarding_id`, `template_id`, `brand_key`),
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`template_id`) REFERENCES `onboarding_task_templates`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `declined_templates_template` ON `declined_templates` (`template_id`);
