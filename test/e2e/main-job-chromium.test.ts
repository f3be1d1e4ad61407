import { setDefaultTimeout, test } from "bun:test";
import { doMainJob } from "../support/main-job";
import { patience } from "../support/patience";
import { steerChromium } from "../support/steered-chromium";

setDefaultTimeout(patience.job);

test("Chromium: an admin's and a client's job, without console output", () => doMainJob(steerChromium));
