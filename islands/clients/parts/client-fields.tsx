import { fieldProps } from "#/islands/forms/noun-fields";
import { personOptions } from "#/islands/forms/person-options";
import type { PortalForm } from "#/islands/forms/portal-form";
import { SelectField, TextField, UrlField } from "#/islands/forms/text-fields";
import { useTimeZones } from "#/islands/forms/time-zones";
import { ImageField } from "#/islands/uploads/image-field";
import { useKeepAvatar } from "#/islands/uploads/queries";
import { clientFields } from "#/src/contract/nouns/clients";
import type { Assignee } from "#/src/contract/users";
import type { ClientFormOutput, ClientFormValues } from "../form";
import { BrandNamesField } from "./brand-names-field";

type ClientFieldsProps = {
  form: PortalForm<ClientFormValues, ClientFormOutput>;
  /** Possible assignees; the current account manager can always stay. */
  people: readonly Assignee[];
  managerId: string | null;
  timeZone: string | null;
};

/** The fields of a client, for creating and editing. */
export function ClientFields({ form, people, managerId, timeZone }: ClientFieldsProps) {
  const zones = useTimeZones(timeZone);
  const keepAvatar = useKeepAvatar();
  const field = fieldProps(form, clientFields);
  return (
    <>
      <TextField {...field("name")} span="full" />
      <BrandNamesField {...field("brandNames")} />
      <SelectField {...field("clientType")} />
      <SelectField {...field("status")} />
      <TextField {...field("primaryContactName")} />
      <TextField {...field("primaryContactEmail")} />
      <SelectField
        {...field("accountManagerId")}
        options={personOptions(people, managerId)}
        emptyLabel="Nobody"
      />
      <div {...zones.whenNeeded}>
        <SelectField {...field("timeZone")} options={zones.options} emptyLabel="As the portal" />
      </div>
      <UrlField {...field("websiteUrl")} />
      <UrlField {...field("amazonStorefrontUrl")} />
      <ImageField
        {...field("avatarUrl")}
        hint="Max size: 5MB"
        span="full"
        keep={async ({ uploadURL }) =>
          (await keepAvatar.mutateAsync({ avatarImageURL: uploadURL })).objectPath
        }
      />
    </>
  );
}
