CREATE TABLE `former_invitation_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`invitation_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_invitation_links_invitation` ON `former_invitation_links` (`invitation_id`);--> statement-breakpoint
CREATE INDEX `former_invitation_links_created` ON `former_invitation_links` (`created_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`client_id` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text,
	`gives_access` integer NOT NULL,
	`by_hand` integer NOT NULL,
	`sent_at` text NOT NULL,
	`sent_by_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	`used_from` text,
	`withdrawn_at` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`client_id`) REFERENCES `clients`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_used_whole" CHECK(("invitations"."used_at" is null) = ("invitations"."used_from" is null)),
	CONSTRAINT "invitations_end_once" CHECK("invitations"."used_at" is null or "invitations"."withdrawn_at" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_client` ON `invitations` (`client_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_user` ON `invitations` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`user_id`,`client_id`) WHERE used_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX `mails_client` ON `mails` (`client_id`,`recipient`,`created_at`);