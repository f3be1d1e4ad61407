CREATE TABLE `client_category_counts` (
	`client_onboarding_id` text PRIMARY KEY NOT NULL,
	`account_access_total` integer DEFAULT 0 NOT NULL,
	`brand_registry_total` integer DEFAULT 0 NOT NULL,
	`catalog_total` integer DEFAULT 0 NOT NULL,
	`ads_total` integer DEFAULT 0 NOT NULL,
	`listings_total` integer DEFAULT 0 NOT NULL,
	`analytics_total` integer DEFAULT 0 NOT NULL,
	`finance_total` integer DEFAULT 0 NOT NULL,
	`legal_total` integer DEFAULT 0 NOT NULL,
	`account_access_completed` integer DEFAULT 0 NOT NULL,
	`brand_registry_completed` integer DEFAULT 0 NOT NULL,
	`catalog_completed` integer DEFAULT 0 NOT NULL,
	`ads_completed` integer DEFAULT 0 NOT NULL,
	`listings_completed` integer DEFAULT 0 NOT NULL,
	`analytics_completed` integer DEFAULT 0 NOT NULL,
	`finance_completed` integer DEFAULT 0 NOT NULL,
	`legal_completed` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`client_onboarding_id`) REFERENCES `client_onboarding`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "client_category_counts_account_access" CHECK("client_category_counts"."account_access_completed" between 0 and "client_category_counts"."account_access_total"),
	CONSTRAINT "client_category_counts_brand_registry" CHECK("client_category_counts"."brand_registry_completed" between 0 and "client_category_counts"."brand_registry_total"),
	CONSTRAINT "client_category_counts_catalog" CHECK("client_category_counts"."catalog_completed" between 0 and "client_category_counts"."catalog_total"),
	CONSTRAINT "client_category_counts_ads" CHECK("client_category_counts"."ads_completed" between 0 and "client_category_counts"."ads_total"),
	CONSTRAINT "client_category_counts_listings" CHECK("client_category_counts"."listings_completed" between 0 and "client_category_counts"."listings_total"),
	CONSTRAINT "client_category_counts_analytics" CHECK("client_category_counts"."analytics_completed" between 0 and "client_category_counts"."analytics_total"),
	CONSTRAINT "client_category_counts_finance" CHECK("client_category_counts"."finance_completed" between 0 and "client_category_counts"."finance_total"),
	CONSTRAINT "client_category_counts_legal" CHECK("client_category_counts"."legal_completed" between 0 and "client_category_counts"."legal_total")
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `client_category_counts` (`client_onboarding_id`,
	`account_access_total`, `brand_registry_total`, `catalog_total`, `ads_total`, `listings_total`, `analytics_total`, `finance_total`, `legal_total`,
	`account_access_completed`, `brand_registry_completed`, `catalog_completed`, `ads_completed`, `listings_completed`, `analytics_completed`, `finance_completed`, `legal_completed`)
SELECT o.`id`,
	count(*) FILTER (WHERE t.`category` = 'account_access'),
	count(*) FILTER (WHERE t.`category` = 'brand_registry'),
	count(*) FILTER (WHERE t.`category` = 'catalog'),
	count(*) FILTER (WHERE t.`category` = 'ads'),
	count(*) FILTER (WHERE t.`category` = 'listings'),
	count(*) FILTER (WHERE t.`category` = 'analytics'),
	count(*) FILTER (WHERE t.`category` = 'finance'),
	count(*) FILTER (WHERE t.`category` = 'legal'),
	count(*) FILTER (WHERE t.`category` = 'account_access' AND t.`status` = 'done'),
	count(*) FILTER (WHERE t.`category` = 'brand_registry' AND t.`status` = 'done'),
	count(*) FILTER (WHERE t.`category` = 'catalog' AND t.`status` = 'done'),
	count(*) FILTER (WHERE t.`category` = 'ads' AND t.`status` = 'done'),
	count(*) FILTER (WHERE t.`category` = 'listings' AND t.`status` = 'done'),
	count(*) FILTER (WHERE t.`category` = 'analytics' AND t.`status` = 'done'),
	count(*) FILTER (WHERE t.`category` = 'finance' AND t.`status` = 'done'),
	count(*) FILTER (WHERE t.`category` = 'legal' AND t.`status` = 'done')
FROM `client_onboarding` o LEFT JOIN `client_tasks` t ON t.`client_onboarding_id` = o.`id` GROUP BY o.`id`;
--> statement-breakpoint
DROP TRIGGER `client_tasks_category_insert`;
--> statement-breakpoint
DROP TRIGGER `client_tasks_category_delete`;
--> statement-breakpoint
DROP TRIGGER `client_tasks_category_update`;
--> statement-breakpoint
DROP TABLE `client_task_counts`;
--> statement-breakpoint
CREATE TRIGGER `client_category_counts_onboarding` AFTER INSERT ON `client_onboarding`
BEGIN
	INSERT INTO `client_category_counts` (`client_onboarding_id`) VALUES (NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_insert` AFTER INSERT ON `client_tasks`
BEGIN
	UPDATE `client_category_counts` SET
		`account_access_total` = `account_access_total` + (NEW.`category` = 'account_access'),
		`brand_registry_total` = `brand_registry_total` + (NEW.`category` = 'brand_registry'),
		`catalog_total` = `catalog_total` + (NEW.`category` = 'catalog'),
		`ads_total` = `ads_total` + (NEW.`category` = 'ads'),
		`listings_total` = `listings_total` + (NEW.`category` = 'listings'),
		`analytics_total` = `analytics_total` + (NEW.`category` = 'analytics'),
		`finance_total` = `finance_total` + (NEW.`category` = 'finance'),
		`legal_total` = `legal_total` + (NEW.`category` = 'legal'),
		`account_access_completed` = `account_access_completed` + (NEW.`category` = 'account_access' AND NEW.`status` = 'done'),
		`brand_registry_completed` = `brand_registry_completed` + (NEW.`category` = 'brand_registry' AND NEW.`status` = 'done'),
		`catalog_completed` = `catalog_completed` + (NEW.`category` = 'catalog' AND NEW.`status` = 'done'),
		`ads_completed` = `ads_completed` + (NEW.`category` = 'ads' AND NEW.`status` = 'done'),
		`listings_completed` = `listings_completed` + (NEW.`category` = 'listings' AND NEW.`status` = 'done'),
		`analytics_completed` = `analytics_completed` + (NEW.`category` = 'analytics' AND NEW.`status` = 'done'),
		`finance_completed` = `finance_completed` + (NEW.`category` = 'finance' AND NEW.`status` = 'done'),
		`legal_completed` = `legal_completed` + (NEW.`category` = 'legal' AND NEW.`status` = 'done')
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_delete` AFTER DELETE ON `client_tasks`
BEGIN
	UPDATE `client_category_counts` SET
		`account_access_total` = `account_access_total` - (OLD.`category` = 'account_access'),
		`brand_registry_total` = `brand_registry_total` - (OLD.`category` = 'brand_registry'),
		`catalog_total` = `catalog_total` - (OLD.`category` = 'catalog'),
		`ads_total` = `ads_total` - (OLD.`category` = 'ads'),
		`listings_total` = `listings_total` - (OLD.`category` = 'listings'),
		`analytics_total` = `analytics_total` - (OLD.`category` = 'analytics'),
		`finance_total` = `finance_total` - (OLD.`category` = 'finance'),
		`legal_total` = `legal_total` - (OLD.`category` = 'legal'),
		`account_access_completed` = `account_access_completed` - (OLD.`category` = 'account_access' AND OLD.`status` = 'done'),
		`brand_registry_completed` = `brand_registry_completed` - (OLD.`category` = 'brand_registry' AND OLD.`status` = 'done'),
		`catalog_completed` = `catalog_completed` - (OLD.`category` = 'catalog' AND OLD.`status` = 'done'),
		`ads_completed` = `ads_completed` - (OLD.`category` = 'ads' AND OLD.`status` = 'done'),
		`listings_completed` = `listings_completed` - (OLD.`category` = 'listings' AND OLD.`status` = 'done'),
		`analytics_completed` = `analytics_completed` - (OLD.`category` = 'analytics' AND OLD.`status` = 'done'),
		`finance_completed` = `finance_completed` - (OLD.`category` = 'finance' AND OLD.`status` = 'done'),
		`legal_completed` = `legal_completed` - (OLD.`category` = 'legal' AND OLD.`status` = 'done')
	WHERE `client_onboarding_id` = OLD.`client_onboarding_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `client_tasks_category_update` AFTER UPDATE OF `status`, `category` ON `client_tasks`
WHEN OLD.`category` <> NEW.`category` OR (OLD.`status` = 'done') <> (NEW.`status` = 'done')
BEGIN
	UPDATE `client_category_counts` SET
		`account_access_total` = `account_access_total` - (OLD.`category` = 'account_access') + (NEW.`category` = 'account_access'),
		`brand_registry_total` = `brand_registry_total` - (OLD.`category` = 'brand_registry') + (NEW.`category` = 'brand_registry'),
		`catalog_total` = `catalog_total` - (OLD.`category` = 'catalog') + (NEW.`category` = 'catalog'),
		`ads_total` = `ads_total` - (OLD.`category` = 'ads') + (NEW.`category` = 'ads'),
		`listings_total` = `listings_total` - (OLD.`category` = 'listings') + (NEW.`category` = 'listings'),
		`analytics_total` = `analytics_total` - (OLD.`category` = 'analytics') + (NEW.`category` = 'analytics'),
		`finance_total` = `finance_total` - (OLD.`category` = 'finance') + (NEW.`category` = 'finance'),
		`legal_total` = `legal_total` - (OLD.`category` = 'legal') + (NEW.`category` = 'legal'),
		`account_access_completed` = `account_access_completed` - (OLD.`category` = 'account_access' AND OLD.`status` = 'done') + (NEW.`category` = 'account_access' AND NEW.`status` = 'done'),
		`brand_registry_completed` = `brand_registry_completed` - (OLD.`category` = 'brand_registry' AND OLD.`status` = 'done') + (NEW.`category` = 'brand_registry' AND NEW.`status` = 'done'),
		`catalog_completed` = `catalog_completed` - (OLD.`category` = 'catalog' AND OLD.`status` = 'done') + (NEW.`category` = 'catalog' AND NEW.`status` = 'done'),
		`ads_completed` = `ads_completed` - (OLD.`category` = 'ads' AND OLD.`status` = 'done') + (NEW.`category` = 'ads' AND NEW.`status` = 'done'),
		`listings_completed` = `listings_completed` - (OLD.`category` = 'listings' AND OLD.`status` = 'done') + (NEW.`category` = 'listings' AND NEW.`status` = 'done'),
		`analytics_completed` = `analytics_completed` - (OLD.`category` = 'analytics' AND OLD.`status` = 'done') + (NEW.`category` = 'analytics' AND NEW.`status` = 'done'),
		`finance_completed` = `finance_completed` - (OLD.`category` = 'finance' AND OLD.`status` = 'done') + (NEW.`category` = 'finance' AND NEW.`status` = 'done'),
		`legal_completed` = `legal_completed` - (OLD.`category` = 'legal' AND OLD.`status` = 'done') + (NEW.`category` = 'legal' AND NEW.`status` = 'done')
	WHERE `client_onboarding_id` = NEW.`client_onboarding_id`;
END;
--> statement-breakpoint
DROP INDEX `client_tasks_completed`;
--> statement-breakpoint
CREATE INDEX `client_tasks_late` ON `client_tasks` (`completed_at`,`due_date`) WHERE due_date < completed_at;
--> statement-breakpoint
CREATE INDEX `client_tasks_completed` ON `client_tasks` (`completed_at`) WHERE completed_at is not null;