CREATE TABLE `jobs` (
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`run_at` text NOT NULL,
	`lease` text,
	`lease_until` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`result` text,
	`ended_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	PRIMARY KEY(`kind`, `key`),
	CONSTRAINT "jobs_state" CHECK("jobs"."state" in ('waiting', 'done', 'failed')),
	CONSTRAINT "jobs_lease_whole" CHECK(("jobs"."lease" is null) = ("jobs"."lease_until" is null)),
	CONSTRAINT "jobs_ended" CHECK(("jobs"."state" = 'waiting') = ("jobs"."ended_at" is null)),
	CONSTRAINT "jobs_ended_is_free" CHECK("jobs"."state" = 'waiting' or "jobs"."lease" is null)
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `jobs_ended_at` ON `jobs` (`kind`,`state`,`ended_at`);