import { SafeLink } from "#/islands/ui/safe-link";
import type { Lead } from "#/src/contract/leads";

/** The ways out of the portal that the lead has. */
export function LeadLinks({ lead: { websiteUrl, amazonStoreUrl, clientFileLink } }: { lead: Lead }) {
  const links = [
    { label: "Website", href: websiteUrl },
    { label: "Amazon store", href: amazonStoreUrl },
    { label: "Client file", href: clientFileLink },
  ].filter(({ href }) => href !== null);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-label">
      {links.map(({ label, href }) => (
        <li key={label} className="flex min-w-0">
          <SafeLink href={href ?? ""}>{label}</SafeLink>
        </li>
      ))}
    </ul>
  );
}
