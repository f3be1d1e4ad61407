import { setDefaultTimeout } from "bun:test";
import { findFirefox } from "../support/firefox";
import { patience } from "../support/patience";
import { doRequestJob } from "../support/request-job";
import { steerFirefox } from "../support/steered-firefox";
import { testWith } from "../support/test-with";

setDefaultTimeout(patience.job);

testWith(
  await findFirefox(),
  "there is no Firefox",
  "Firefox: a client fills in a form, and staff send it back, accept it and apply it",
  (found) => doRequestJob(() => steerFirefox(found)),
);
