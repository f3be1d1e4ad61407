import { setDefaultTimeout } from "bun:test";
import { focusAsSafari } from "../support/focus-as-safari";
import { doMainJob } from "../support/main-job";
import { patience } from "../support/patience";
import { steerWebKit } from "../support/steered-webkit";
import { testWith } from "../support/test-with";
import { findWebKit } from "../support/webkit";

setDefaultTimeout(patience.job);

testWith(
  await findWebKit(),
  "there is no WebKit",
  "WebKit: an admin's and a client's job, without console output",
  (found) => doMainJob(() => steerWebKit(found), focusAsSafari),
);
