CREATE INDEX `client_tasks_name` ON `client_tasks` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `audit_logs_deleted` ON `audit_logs` (
	coalesce(`before` ->> 'clientOnboardingId', `before` ->> 'projectId', `before` ->> 'clientId', `before` ->> 'userId'),
	coalesce(`before` ->> 'name', `before` ->> 'projectName', `before` ->> 'assetName', `before` ->> 'companyName', `before` ->> 'brandName'),
	`entity`,
	`entity_id`
) WHERE `action` = 'delete';
