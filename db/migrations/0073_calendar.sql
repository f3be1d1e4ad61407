CREATE TABLE `calendar` (
	`id` text PRIMARY KEY NOT NULL,
	`weekdays` text NOT NULL,
	`days_off` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`updated_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "calendar_weekdays_json" CHECK("calendar"."weekdays" is null or json_valid("calendar"."weekdays")),
	CONSTRAINT "calendar_days_off_json" CHECK("calendar"."days_off" is null or json_valid("calendar"."days_off"))
);
