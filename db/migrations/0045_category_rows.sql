DROP TABLE `client_category_counts`;
--> statement-breakpoint
CREATE TABLE `client_category_counts` (
	`client_onboarding_id` text NOT NULL,
	`category` text NOT NULL,
	`total_tasks` integer NOT NULL,
	`completed_tasks` integer NOT NULL,
	PRIMARY KEY(`client_onboarding_id`, `category`),
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_category_counts_category" CHECK("client_category_counts"."category" in ('account_access', 'brand_registry', 'catalog', 'ads', 'listings', 'analytics', 'finance', 'legal')),
	CONSTRAINT "client_category_counts_counts" CHECK("client_category_counts"."completed_tasks" between 0 and "client_category_counts"."total_tasks")
) WITHOUT ROWID;
