ALTER TABLE `client_leads` ADD `client_id` text REFERENCES clients(id);--> statement-breakpoint
CREATE UNIQUE INDEX `client_leads_client` ON `client_leads` (`client_id`);