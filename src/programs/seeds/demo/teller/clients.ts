import { createClient } from "#/src/areas/clients/create-client";
import { updateClient } from "#/src/areas/clients/update-client";
import { keepAvatar } from "#/src/areas/objects/keep-avatar";
import type { ClientStatus } from "#/src/contract/choices/clients";
import { CreateClient } from "#/src/contract/clients";
import type { Client } from "../data/clients";
import { onboardingOf } from "../data/onboardings";
import { send } from "../uploads";
import { at } from "./calendar";
import { roll } from "./chance";
import type { Teller } from "./teller";

/** Plans a client: it arrives as a lead, becomes active when won, and may stop. */
export function planClient(teller: Teller, client: Client) {
  const { name, brandNames, clientType, slug, contact, status, since, stopped } = client;
  const { accountManager, timeZone } = client;
  const onboarding = onboardingOf(name);
  teller.create(name, "marcus", since, at(10) + roll(`${name} came`, 300), async (ctx) =>
    createClient(
      ctx,
      CreateClient.parse({
        name,
        brandNames,
        clientType,
        primaryContactName: contact,
        primaryContactEmail: contactAddress(client),
        websiteUrl: `https://www.${slug}.example`,
        amazonStorefrontUrl: status === "lead" ? null : `https://amazon.example/stores/${slug}`,
        avatarUrl: await keepAvatar(ctx, await send(ctx, `avatars/${slug}.png`), ""),
        accountManagerId: accountManager && teller.id(accountManager),
        timeZone,
      }),
    ),
  );
  if (status === "lead") return;
  const become = (daysAgo: number, minute: number, status: ClientStatus) =>
    teller.plan("marcus", daysAgo, minute, (ctx) =>
      updateClient(ctx, { id: teller.id(name), change: { status } }),
    );
  become(onboarding?.started ?? since - 2, at(8, 40), "active");
  if (stopped !== undefined) become(stopped, at(16, 10), status);
}

/** Returns the mail address of a client's primary contact. */
export function contactAddress({ contact, slug }: Pick<Client, "contact" | "slug">): string {
  const [firstName = ""] = contact.split(" ");
  return `${firstName.toLowerCase()}@${slug}.example`;
}
