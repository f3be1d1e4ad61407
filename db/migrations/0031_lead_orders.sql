DROP INDEX `client_leads_status_created`;--> statement-breakpoint
DROP INDEX `client_leads_priority_created`;--> statement-breakpoint
DROP INDEX `client_leads_owner`;--> statement-breakpoint
CREATE INDEX `client_leads_status_newest` ON `client_leads` (`lead_status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_leads_owner_newest` ON `client_leads` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_leads_by_value` ON `client_leads` (`deal_value`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_leads_by_priority` ON `client_leads` (`priority_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_leads_by_next_action` ON `client_leads` (case when next_action_date is null or lead_status = 'won' or lead_status = 'lost' then '~' else next_action_date end,created_at desc,id desc);