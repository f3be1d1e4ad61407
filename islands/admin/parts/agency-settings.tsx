import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { EntityDialog } from "#/islands/forms/entity-dialog";
import { fieldProps } from "#/islands/forms/noun-fields";
import { draftOf, hasDraft } from "#/islands/forms/stored-draft";
import { TextareaField, TextField, UrlField } from "#/islands/forms/text-fields";
import { ListStates } from "#/islands/runtime/lists/list-states";
import { Button } from "#/islands/ui/button";
import { Fact } from "#/islands/ui/fact";
import { SafeLink } from "#/islands/ui/safe-link";
import { toastError } from "#/islands/ui/toast/store";
import { accentShades } from "#/src/contract/accent";
import type { Agency } from "#/src/contract/agency";
import { agencyLimits, logoTypes } from "#/src/contract/choices/agency";
import { formLimits } from "#/src/contract/limits-of-forms";
import { agencyFields } from "#/src/contract/nouns/agency";
import { AgencyForm, agencyChanges, agencyKey, agencyValues, readPicture, useChangeAgency } from "../agency";

/** The agency's own name, logos, color and days for forms, in all states. */
export function AgencySettings({ first }: { first: Agency | null }) {
  const list = useQuery<Agency>({
    queryKey: agencyKey,
    gcTime: Number.POSITIVE_INFINITY,
    ...(first && { initialData: first }),
  });
  const [isOpen, setOpen] = useState(false);
  const { data } = list;
  useEffect(() => {
    if (data && hasDraft(draftOf("agency", data))) setOpen(true);
  }, [data]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-[68ch] text-label text-muted">
          Stands on every page, in every mail and on paper, for staff and clients alike. Other pages show a
          change when they are opened next.
        </p>
        <Button variant="primary" onClick={() => setOpen(true)}>
          Change Agency
        </Button>
      </div>
      <ListStates list={list} things="agency settings">
        {(agency) => (
          <>
            <Facts agency={agency} />
            <div className="grid gap-4 md:grid-cols-2">
              <LogoCard agency={agency} field="logo" />
              <LogoCard agency={agency} field="darkLogo" />
            </div>
            {isOpen && <AgencyDialog agency={agency} onClose={() => setOpen(false)} />}
          </>
        )}
      </ListStates>
    </div>
  );
}

function Facts({ agency }: { agency: Agency }) {
  const { name, shownName, accent, senderName, mailFooter, websiteUrl, requestDays } = agency;
  return (
    <dl className="card-surface grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-4">
      <Fact label="Name">
        {shownName}
        {name === null && <span className="block text-hint text-muted">Not set here</span>}
      </Fact>
      <Fact label="Accent Color">
        {accent === null ? "Indigo, as delivered" : <Swatches accent={accent} />}
      </Fact>
      <Fact label="Sender's Name">{senderName ?? name ?? "As in MAIL_FROM"}</Fact>
      <Fact label="Website">
        {websiteUrl === null ? "None" : <SafeLink href={websiteUrl}>{websiteUrl}</SafeLink>}
      </Fact>
      <Fact label="Days for Forms">{requestDays ?? `${formLimits.requestDays}, as delivered`}</Fact>
      <div className="sm:col-span-2 lg:col-span-3">
        <Fact label="Mail Footer">
          <span className="whitespace-pre-line">{mailFooter ?? "None"}</span>
        </Fact>
      </div>
    </dl>
  );
}

/** The accent as typed, and the shade of it that the dark theme has. */
function Swatches({ accent }: { accent: string }) {
  const { light, dark } = accentShades(accent);
  return (
    <span className="flex items-center gap-2">
      <Swatch color={light.fill} />
      <Swatch color={dark.fill} />
      {accent}
    </span>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <svg width="16" height="16" aria-hidden className="flex-none">
      <rect width="16" height="16" rx="4" fill={color} />
    </svg>
  );
}

const logos = {
  logo: { title: "Logo", ground: "light" },
  darkLogo: { title: "Logo on Dark", ground: "dark" },
} as const;

type LogoCardProps = { agency: Agency; field: keyof typeof logos };

/** One of the logos on its background, sent as soon as it is chosen. */
function LogoCard({ agency, field }: LogoCardProps) {
  const change = useChangeAgency();
  const input = useRef<HTMLInputElement>(null);
  const { title, ground } = logos[field];
  const shown = agency[field];
  const choose = async (file: File) => {
    if (file.size > agencyLimits.logoBytes) return toastError(`${title}: ${tooLarge}`);
    change.mutate({ row: agency, json: { [field]: await readPicture(file) } });
  };
  return (
    <section className="card-surface flex flex-col gap-3 p-4" aria-label={title}>
      <h2 className="font-semibold text-label">{title}</h2>
      <div data-theme={ground} className="grid min-h-24 place-items-center rounded-box bg-base-200 p-4">
        {shown === null ? (
          <p className="text-label text-muted">None</p>
        ) : (
          <img src={shown} alt={title} className="brand-logo" />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          isBusy={change.isPending}
          aria-label={`Choose ${title}`}
          onClick={() => input.current?.click()}
        >
          Choose
        </Button>
        {shown !== null && (
          <Button
            variant="ghost"
            aria-label={`Remove ${title}`}
            isDisabled={change.isPending}
            onClick={() => change.mutate({ row: agency, json: { [field]: null } })}
          >
            Remove
          </Button>
        )}
        <p className="text-hint text-muted">{`PNG, JPEG or WebP. ${tooLarge}, and 1,200 x 400 pixels.`}</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(",")}
        aria-label={title}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          currentTarget.value = "";
        }}
      />
    </section>
  );
}

const tooLarge = `At most ${agencyLimits.logoBytes / 1_000} kB`;

function AgencyDialog({ agency, onClose }: { agency: Agency; onClose: () => void }) {
  const change = useChangeAgency();
  return (
    <EntityDialog
      what="agency"
      row={agency}
      form={(row) => ({ schema: AgencyForm, values: agencyValues(row) })}
      title="Change Agency"
      submitLabel="Save Agency"
      columns={2}
      save={(edited, row) => change.mutateAsync({ row, json: agencyChanges(row, edited) })}
      onClose={onClose}
    >
      {(form, row) => {
        const field = fieldProps(form, agencyFields);
        return (
          <>
            <TextField {...field("name")} placeholder={row.shownName} />
            <TextField {...field("accent")} placeholder="#4f46e5" hint="For buttons and links" />
            <TextField
              {...field("senderName")}
              hint="Beside the address in MAIL_FROM; the agency's name if empty"
            />
            <UrlField {...field("websiteUrl")} />
            <TextField
              {...field("requestDays")}
              span="full"
              hint={`Working days to review what a client sent, and for a client to correct it; ${formLimits.requestDays} if empty`}
            />
            <TextareaField
              {...field("mailFooter")}
              span="full"
              rows={3}
              hint="Such as the agency's address and imprint, under every mail"
            />
          </>
        );
      }}
    </EntityDialog>
  );
}
