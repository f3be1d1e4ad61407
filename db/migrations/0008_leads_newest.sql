CREATE INDEX `client_leads_newest` ON `client_leads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_leads_figures` ON `client_leads` (`lead_status`,`deal_value`);