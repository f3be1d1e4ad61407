CREATE TABLE `mail_clients` (
	`mail_id` text NOT NULL,
	`client_id` text NOT NULL,
	PRIMARY KEY(`mail_id`, `client_id`),
	FOREIGN KEY (`mail_id`) REFERENCES `mails`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `mail_clients_client` ON `mail_clients` (`client_id`,`mail_id`);--> statement-breakpoint
INSERT INTO `mail_clients` (`mail_id`, `client_id`) SELECT `id`, `client_id` FROM `mails` WHERE `client_id` IS NOT NULL AND `kind` <> 'sign_in';
