import { setDefaultTimeout } from "bun:test";
import { focusAsSafari } from "../support/focus-as-safari";
import { patience } from "../support/patience";
import { doRequestJob } from "../support/request-job";
import { steerWebKit } from "../support/steered-webkit";
import { testWith } from "../support/test-with";
import { findWebKit } from "../support/webkit";

setDefaultTimeout(patience.job);

testWith(
  await findWebKit(),
  "there is no WebKit",
  "WebKit: a client fills in a form, and staff send it back, accept it and apply it",
  (found) => doRequestJob(() => steerWebKit(found), focusAsSafari),
);
