INSERT INTO `client_category_counts` (`client_onboarding_id`, `category`, `total_tasks`, `completed_tasks`)
SELECT `client_onboarding_id`, `category`, count(*), sum(`status` = 'done')
FROM `client_tasks` WHERE `phase` = 'onboarding' GROUP BY `client_onboarding_id`, `category`;
