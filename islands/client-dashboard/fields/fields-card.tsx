import { useId, useState } from "react";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { KeptField, KeptValue } from "#/src/contract/client-fields";
import type { Client } from "#/src/contract/clients";
import { isHttpUrl } from "#/src/contract/links";
import { showKept } from "#/src/format/show-kept";

const dialogPart = lazyPart("The form for the fields", () =>
  import("./fields-dialog").then((m) => m.FieldsDialog),
);

type FieldsCardProps = { client: Client; kept: readonly KeptField[] };

/** The agency's own fields of a client, on the dashboard. */
export function FieldsCard({ client, kept }: FieldsCardProps) {
  const id = useId();
  const { role } = useViewer();
  const [isEditing, setEditing] = useState(false);
  const { fields = {} } = client;
  const filled = kept.filter(({ key }) => fields[key] !== undefined);
  return (
    <section id="fields" tabIndex={-1} aria-labelledby={id} className="card-surface">
      <div className="flex items-center justify-between gap-2 py-1 pr-2 pl-4">
        <h2 id={id} className="font-semibold text-body">
          Fields
        </h2>
        <Button
          variant="ghost"
          icon={<Icon name="pencil" />}
          onInterest={dialogPart.preload}
          onClick={() => setEditing(true)}
          deniedBecause={denial(role, "clientField.update")}
        >
          Edit Fields
        </Button>
      </div>
      {filled.length === 0 ? (
        <p className="px-4 pb-3 text-label text-muted">
          No field is filled in yet. Answers to forms fill them, or edit them here.
        </p>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 border-line border-t px-4 py-3 sm:grid-cols-2 lg:grid-cols-3">
          {filled.map((field) => (
            <div key={field.key} className="min-w-0">
              <dt className="text-hint text-muted">{field.label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <FieldValue field={field} value={fields[field.key] ?? ""} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isEditing && <Lazy part={dialogPart} props={{ client, kept, onClose: () => setEditing(false) }} />}
    </section>
  );
}

type FieldValueProps = { field: KeptField; value: KeptValue };

function FieldValue({ field: { kind }, value }: FieldValueProps) {
  const { currency } = useViewer();
  if (kind !== "url" || typeof value !== "string" || !isHttpUrl(value))
    return showKept(kind, value, currency);
  return (
    <a href={value} target="_blank" rel="noopener noreferrer" className="link-text">
      {value}
    </a>
  );
}
