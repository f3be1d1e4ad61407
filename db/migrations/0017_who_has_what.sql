ALTER TABLE `clients` ADD `account_manager_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `clients_account_manager` ON `clients` (`account_manager_id`,`status`);--> statement-breakpoint
ALTER TABLE `upcoming_audits` ADD `due_date` text;--> statement-breakpoint
CREATE INDEX `upcoming_audits_due` ON `upcoming_audits` (`due_date`);--> statement-breakpoint
-- What was written of earlier rows' weeks, read as src/areas/audits/audit-week.ts reads it.
UPDATE `upcoming_audits` SET `due_date` = (
  WITH RECURSIVE
    spaced(said) AS (
      SELECT trim(replace(replace(lower(`upcoming_audits`.`audit_week`), '.', ' '), ',', ' '))
      UNION ALL SELECT replace(said, '  ', ' ') FROM spaced WHERE said LIKE '%  %'
    ),
    plain(said) AS (SELECT said FROM spaced WHERE said NOT LIKE '%  %' AND said NOT GLOB '*[^a-z0-9 -]*'),
    rest(said, is_week) AS (
      SELECT CASE
        WHEN said LIKE 'week of the %' THEN substr(said, 13)
        WHEN said LIKE 'week of %' THEN substr(said, 9) ELSE said END, said LIKE 'week of %'
      FROM plain
    ),
    words(list, is_week) AS (SELECT '["' || replace(said, ' ', '","') || '"]', is_week FROM rest),
    said(a, b, c, d, is_week) AS (
      SELECT list ->> 0, ifnull(list ->> 1, ''), list ->> 2, list ->> 3, is_week FROM words
    ),
    months(number, name) AS (VALUES
      ('01', 'january'), ('02', 'february'), ('03', 'march'), ('04', 'april'), ('05', 'may'), ('06', 'june'),
      ('07', 'july'), ('08', 'august'), ('09', 'september'), ('10', 'october'), ('11', 'november'), ('12', 'december')
    ),
    named(month, word, is_week, year) AS (
      SELECT number, CASE WHEN substr(name, 1, length(a)) = a THEN b ELSE a END, is_week, c
      FROM said JOIN months ON (length(a) >= 3 AND substr(name, 1, length(a)) = a)
        OR (length(b) >= 3 AND substr(name, 1, length(b)) = b)
      WHERE d IS NULL AND (c IS NULL OR c GLOB '[0-9][0-9][0-9][0-9]')
    ),
    ordered(month, day, is_week, year) AS (
      SELECT month, CASE
        WHEN word GLOB '*[0-9][a-z][a-z]' AND substr(word, -2) IN ('st', 'nd', 'rd', 'th')
        THEN substr(word, 1, length(word) - 2) ELSE word END, is_week, year
      FROM named
    ),
    written(day) AS (SELECT date(`upcoming_audits`.`created_at`)),
    years(year) AS (
      SELECT CAST(strftime('%Y', written.day) AS INTEGER) + value FROM written JOIN json_each('[-1,0,1]')
    ),
    weeks(year, week, is_week) AS (
      SELECT CAST(substr(a, 1, 4) AS INTEGER), CAST(substr(a, 7) AS INTEGER), is_week FROM said
      WHERE a GLOB '[0-9][0-9][0-9][0-9]-w[0-9][0-9]' AND b = ''
      UNION ALL
      SELECT years.year, CAST(b AS INTEGER), is_week FROM said JOIN years
      WHERE a = 'week' AND (b GLOB '[0-9]' OR b GLOB '[0-9][0-9]') AND c IS NULL
      UNION ALL
      SELECT CAST(c AS INTEGER), CAST(b AS INTEGER), is_week FROM said
      WHERE a = 'week' AND (b GLOB '[0-9]' OR b GLOB '[0-9][0-9]') AND c GLOB '[0-9][0-9][0-9][0-9]' AND d IS NULL
    ),
    sundays(day, is_week) AS (
      SELECT day, is_week FROM (
        SELECT year, is_week,
          date(printf('%04d-01-04', year), 'weekday 0', '+' || (7 * (week - 1)) || ' days') AS day
        FROM weeks WHERE week >= 1)
      WHERE CAST(strftime('%Y', day, '-3 days') AS INTEGER) = year
    ),
    days(day, is_week) AS (
      SELECT a, is_week FROM said WHERE a GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND b = ''
      UNION ALL SELECT day, is_week FROM sundays
      UNION ALL
      SELECT printf('%04d-%s-%02d', ifnull(ordered.year, years.year), month, CAST(day AS INTEGER)), is_week
      FROM ordered JOIN years
      WHERE day GLOB '[0-9]' OR day GLOB '[0-9][0-9]'
    )
  SELECT due FROM (
    SELECT CASE WHEN is_week THEN date(day, 'weekday 0') ELSE day END AS due
    FROM days WHERE date(day) = day AND day BETWEEN '1900-01-01' AND '2199-12-31') JOIN written
  ORDER BY abs(julianday(due) - julianday(written.day)), due DESC
  LIMIT 1
);
