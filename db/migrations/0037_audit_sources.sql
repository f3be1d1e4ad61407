ALTER TABLE `client_audits` ADD `period_from` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `period_to` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `marketplace` text;--> statement-breakpoint
ALTER TABLE `client_audits` ADD `figure_sources` text;