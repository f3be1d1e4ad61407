-- The company moves before the contact: leads sort by this column.
UPDATE `client_leads` SET `search_text` = (
  SELECT substr(rest, 1, instr(rest, char(10))) || contact || substr(rest, instr(rest, char(10)))
  FROM (SELECT substr(search_text, 1, instr(search_text, char(10)) - 1) AS contact,
    substr(search_text, instr(search_text, char(10)) + 1) AS rest));--> statement-breakpoint
CREATE INDEX `client_leads_by_company` ON `client_leads` (`search_text`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `client_leads_by_status` ON `client_leads` (case lead_status when 'new' then 0 when 'contacted' then 1 when 'qualified' then 2 when 'follow_up_scheduled' then 3 when 'proposal_sent' then 4 when 'negotiation' then 5 when 'on_hold' then 6 when 'won' then 7 when 'lost' then 8 end,`created_at`,`id`);