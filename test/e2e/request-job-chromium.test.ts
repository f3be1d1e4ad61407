import { setDefaultTimeout, test } from "bun:test";
import { patience } from "../support/patience";
import { doRequestJob } from "../support/request-job";
import { steerChromium } from "../support/steered-chromium";

setDefaultTimeout(patience.job);

test("Chromium: a client fills in a form, and staff send it back, accept it and apply it", () =>
  doRequestJob(steerChromium));
