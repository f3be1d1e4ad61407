import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { editedFields, valuesIn } from "#/islands/forms/edited-fields";
import { emptyOf, formOf } from "#/islands/forms/noun-fields";
import { optionalLine, optionalText } from "#/islands/forms/typed";
import { optionalWholeNumber } from "#/islands/forms/typed-numbers";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf, failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import { accentFault } from "#/src/contract/accent";
import type { Agency, UpdateAgency } from "#/src/contract/agency";
import { agencyLimits } from "#/src/contract/choices/agency";
import { formLimits } from "#/src/contract/limits-of-forms";
import { agencyFields } from "#/src/contract/nouns/agency";

const { logo: _, darkLogo: __, ...typedFields } = agencyFields;

/** The settings as typed; the output is the API's input. The logos are sent when they are chosen. */
export const AgencyForm = formOf(typedFields, {
  name: optionalLine(agencyLimits.name),
  senderName: optionalLine(agencyLimits.name),
  mailFooter: optionalText(agencyLimits.mailFooter),
  requestDays: optionalWholeNumber(1, formLimits.requestDaysMax),
  accent: v.pipe(
    v.string(),
    v.trim(),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed && dataset.value !== "" ? accentFault(dataset.value) : null;
      if (fault !== null) addIssue({ message: fault });
    }),
    v.transform((color) => (color === "" ? null : color.toLowerCase())),
  ),
}) satisfies v.GenericSchema<unknown, UpdateAgency>;

type AgencyFormOutput = v.InferOutput<typeof AgencyForm>;

const empty = emptyOf(typedFields, {});

/** Converts the settings to form values. */
export function agencyValues(agency: Agency) {
  return valuesIn(empty, agency);
}

/** Returns the changed settings. */
export function agencyChanges(agency: Agency, edited: AgencyFormOutput): UpdateAgency {
  return editedFields(AgencyForm, agencyValues(agency), edited);
}

export const agencyKey = ["/api/admin/agency"] as const;

/** Changes the settings, guarded by the version that was shown. */
export function useChangeAgency() {
  const queries = useQueryClient();
  const show = (agency: Agency) => queries.setQueryData<Agency>(agencyKey, agency);
  return useChange({
    send: ({ row, json }: { row: Agency; json: UpdateAgency }): Promise<Agency> =>
      withIfMatch(row, (ifMatchOptions) => answer(api.admin.agency.$patch({ json }, ifMatchOptions))),
    done: "Agency saved successfully",
    failed: (error) => `Failed to save agency: ${detailOf(error) ?? failureSentence(error)}`,
    show,
    showCurrent: show,
    refresh: () => queries.invalidateQueries({ queryKey: agencyKey }),
  });
}

/** Reads a picture as a data URL. */
export function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read."));
    reader.readAsDataURL(file);
  });
}
