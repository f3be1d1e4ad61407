import { setDefaultTimeout } from "bun:test";
import { findFirefox } from "../support/firefox";
import { doMainJob } from "../support/main-job";
import { patience } from "../support/patience";
import { steerFirefox } from "../support/steered-firefox";
import { testWith } from "../support/test-with";

setDefaultTimeout(patience.job);

testWith(
  await findFirefox(),
  "there is no Firefox",
  "Firefox: an admin's and a client's job, without a word on the console",
  (found) => doMainJob(() => steerFirefox(found)),
);
