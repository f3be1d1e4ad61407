import { useState } from "react";
import type { SelectOption } from "#/islands/ui/inputs";

/**
 * Lists the time zones that this browser knows, and the chosen one. The list is long, and differs between browsers and
 * the server, so it is filled when the select is used: spread `whenNeeded` onto an element around the select.
 */
export function useTimeZones(chosen: string | null) {
  const [supported, setSupported] = useState<readonly string[]>([]);
  const load = () => setSupported(["UTC", ...Intl.supportedValuesOf("timeZone")]);
  const names = new Set([...(chosen ? [chosen] : []), ...supported]);
  const options = [...names]
    .toSorted()
    .map((name): SelectOption => ({ value: name, label: name.replaceAll("_", " ") }));
  return { options, whenNeeded: { onFocus: load, onPointerDown: load } };
}
