DROP INDEX `client_tasks_assignee`;--> statement-breakpoint
CREATE INDEX `client_tasks_open_assignee` ON `client_tasks` (`assignee_user_id`,`owner`,`due_date`,`client_onboarding_id`) WHERE status <> 'done';--> statement-breakpoint
CREATE INDEX `client_tasks_open_owner` ON `client_tasks` (`owner`,`due_date`,`client_onboarding_id`) WHERE status <> 'done';--> statement-breakpoint
CREATE INDEX `client_leads_owner_next` ON `client_leads` (`owner_id`,`next_action_date`) WHERE next_action_date is not null and lead_status not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX `client_leads_next` ON `client_leads` (`next_action_date`) WHERE next_action_date is not null and lead_status not in ('won', 'lost');--> statement-breakpoint
CREATE INDEX `design_projects_open_designer` ON `design_projects` (`assigned_designer_id`,`due_date`) WHERE status not in ('approved', 'completed');--> statement-breakpoint
CREATE INDEX `design_projects_open_due` ON `design_projects` (`due_date`) WHERE status not in ('approved', 'completed');