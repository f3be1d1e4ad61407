import { Option } from "commander";
import { clientStanding } from "#/src/contract/choices/clients";

/** Those that a counter of the clients screen counts. */
export function standingOption(): Option {
  return new Option("--standing <standing>", "clients that stand like this").choices(clientStanding.values);
}
