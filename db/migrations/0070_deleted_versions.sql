DROP INDEX `audit_logs_deleted`;
--> statement-breakpoint
CREATE INDEX `audit_logs_deleted` ON `audit_logs` (
	coalesce(case `entity` when 'design_pin' then `before` ->> 'revisionId' when 'saved_view' then `before` ->> 'ownerId' end, `before` ->> 'clientOnboardingId', `before` ->> 'taskId', `before` ->> 'formId', `before` ->> 'assetId', `before` ->> 'projectId', `before` ->> 'clientId', `before` ->> 'userId'),
	coalesce(`before` ->> 'name', `before` ->> 'projectName', `before` ->> 'assetName', `before` ->> 'companyName', `before` ->> 'brandName', `before` ->> 'email'),
	`entity`,
	`entity_id`
) WHERE `action` = 'delete';
