UPDATE `client_onboarding` SET (`total_tasks`, `completed_tasks`, `completed_at`) = (
	SELECT count(*), coalesce(sum(`status` = 'done'), 0), iif(sum(`status` <> 'done') = 0, max(`completed_at`), null)
	FROM `client_tasks` WHERE `client_onboarding_id` = `client_onboarding`.`id` AND `phase` = 'onboarding'
);
