import { type ReactNode, useState } from "react";
import { classes } from "#/islands/ui/classes";
import { Contact, Nothing } from "#/islands/ui/contact";
import { leadSource } from "#/src/contract/choices/leads";
import { mailLink, phoneLink } from "#/src/contract/contact-links";
import type { Lead } from "#/src/contract/leads";
import { personName } from "#/src/contract/person-name";
import { NextAction } from "./next-action";

/** Contact details, next action, owner, source, client, last activity and notes of a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { email, phone, owner, recentActivity, notes, companyName } = lead;
  return (
    <dl className="flex flex-col gap-1.5 text-label">
      <Fact label="Email" isPlain>
        <Contact text={email} link={mailLink(email)} />
      </Fact>
      {phone && (
        <Fact label="Phone" isPlain>
          <Contact text={phone} link={phoneLink(phone)} />
        </Fact>
      )}
      <Fact label="Next action">
        <NextAction lead={lead} />
      </Fact>
      <Fact label="Owner">{owner ? personName(owner) : <Nothing>Nobody</Nothing>}</Fact>
      <Fact label="Source">{leadSource.label(lead.leadSource)}</Fact>
      {lead.client && (
        <Fact label="Client">
          <ClientLink lead={lead} />
        </Fact>
      )}
      {recentActivity && (
        <Fact label="Activity">
          <Foldable text={recentActivity} about={`activity of ${companyName}`} />
        </Fact>
      )}
      {notes && (
        <Fact label="Notes">
          <Foldable text={notes} about={`notes of ${companyName}`} />
        </Fact>
      )}
    </dl>
  );
}

type FactProps = {
  label: string;
  /** True for self-explanatory values: a phone omits the label. */
  isPlain?: boolean;
  children: ReactNode;
};

function Fact({ label, isPlain, children }: FactProps) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className={classes("w-20 flex-none text-muted", isPlain && "max-md:sr-only")}>{label}</dt>
      <dd className="wrap-anywhere min-w-0 flex-1">{children}</dd>
    </div>
  );
}

/** The client linked to the lead. */
export function ClientLink({ lead: { clientId, client } }: { lead: Lead }) {
  return (
    <a href={`/clients/${clientId}`} className="link-text">
      {client?.name}
    </a>
  );
}

type FoldableProps = {
  text: string;
  /** Owner of the text, for screen readers: "notes of Late Lamps". */
  about: string;
};

/** Length below which folding is pointless: hardly more than two lines of a card. */
const worthFolding = 90;

/** Two lines of a text, expanded on click. */
function Foldable({ text, about }: FoldableProps) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= worthFolding && !text.includes("\n")) return text;
  const words = isOpen ? "Show less" : "Show all";
  return (
    <>
      <span className={classes("whitespace-pre-line", isOpen ? "block" : "line-clamp-2")}>{text}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${words}: ${about}`}
        className="text-link hover:underline max-sm:py-2"
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </button>
    </>
  );
}
