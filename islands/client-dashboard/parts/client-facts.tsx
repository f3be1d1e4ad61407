import type { ReactNode } from "react";
import { clientType } from "#/src/contract/choices/clients";
import type { Client } from "#/src/contract/clients";
import { personName } from "#/src/contract/person-name";
import { usePageContext } from "../page-context";

/** Key facts about a client, in one line where there is room. */
export function ClientFacts({ client }: { client: Client }) {
  const manager = client.accountManager;
  const { lead } = usePageContext();
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-2 text-hint">
      <Fact label="Contact">{client.primaryContactName}</Fact>
      <Fact label="Type">{clientType.label(client.clientType)}</Fact>
      <Fact label="Brands">{client.brandNames.join(", ")}</Fact>
      {manager && <Fact label="Account manager">{personName(manager, manager.email)}</Fact>}
      {client.timeZone && <Fact label="Time zone">{client.timeZone.replaceAll("_", " ")}</Fact>}
      <WebFact label="Website" url={client.websiteUrl} />
      <WebFact label="Storefront" url={client.amazonStorefrontUrl} />
      {lead && (
        <Fact label="Lead">
          <a href={`/client-leads?lead=${lead.id}`} className="link-text">
            {lead.companyName}
          </a>
        </Fact>
      )}
      <Fact label="Performance">
        <a href="#performance" className="link-text">
          Sales, ads and health
        </a>
      </Fact>
    </dl>
  );
}

/** The server stores only safe addresses; anything but http and https is shown as plain text anyway. */
function WebFact({ label, url }: { label: string; url: string | null }) {
  if (!url) return null;
  const address = url.replace(/^https?:\/\/(www\.)?/i, "");
  return (
    <Fact label={label}>
      {address === url ? (
        url
      ) : (
        <a href={url} target="_blank" rel="noopener noreferrer" className="link-text">
          {address}
        </a>
      )}
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="line-clamp-2 min-w-0 max-w-72 wrap-anywhere">{children}</dd>
    </div>
  );
}
