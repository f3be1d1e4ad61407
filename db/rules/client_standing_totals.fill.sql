UPDATE `client_standing_totals` SET (`total`, `on_track`, `at_risk`, `past_due`) = (
	SELECT count(*), coalesce(sum(`is_on_track`), 0), coalesce(sum(`is_at_risk`), 0), coalesce(sum(`is_past_due`), 0)
	FROM `client_standings`
);
