/** @jsxImportSource hono/jsx */
import { type DateText, showDate } from "#/src/format/dates";
import { showCode } from "../code-beside";
import { subjectOf } from "../subject";
import { Action, Code, Text } from "./letter";
import type { Written } from "./written";

export type ReviewData = {
  sentBy: string;
  assetName: string;
  projectName: string;
  /** Number of the revision shown. */
  version: number;
  asksCode: boolean;
  /** Last day of the link, in the portal's time zone. */
  lastDay: DateText;
};

/** Requests a review of a design version from a person without an account. */
export function reviewMail(data: ReviewData, action: string): Written {
  const { sentBy, assetName, projectName, version, asksCode, lastDay } = data;
  return {
    subject: subjectOf`${sentBy} asks you to review ${assetName}`,
    title: `${sentBy} asks you to review ${assetName}`,
    preheader: `Version ${version} waits for your answer until ${showDate(lastDay)}.`,
    why: `You are receiving this because ${sentBy} sent the design to this address. If you did not expect it, do nothing.`,
    body: (
      <>
        <Text>
          It is version {version} of {assetName}, {projectName}. You can approve it, or say what should
          change. No account is needed.
        </Text>
        <Text>
          The link is only for you, takes one answer, and expires on {showDate(lastDay)}.
          {asksCode && " It asks for a code, which is then sent to this address."}
        </Text>
        <Action href={action} label="See the design" />
      </>
    ),
  };
}

/** `of` is the kind of the link that asks for the code; absent for a link to one version. */
export type ReviewCodeData = { minutes: number; of?: "approval" | "request" };

/** Sends the code that opens a link. */
export function reviewCodeMail({ minutes, of }: ReviewCodeData, code: string, action: string): Written {
  const [opens, thing] = of === "request" ? ["open a form", "form"] : ["see a design", "design"];
  return {
    subject: `${showCode(code)} is your code to ${opens}`,
    title: `Your code to ${opens}`,
    preheader: `Enter it within ${minutes} minutes.`,
    why: `You are receiving this because somebody opened the link to a ${thing} that was sent to this address. If it was not you, do nothing: nobody sees it without this code.`,
    body: (
      <>
        <Text>
          Type this code where you opened the link: <Code>{showCode(code)}</Code>
        </Text>
        <Text>It is valid for {minutes} minutes. Do not share it. The agency never asks for it.</Text>
        <Action href={action} label={`Back to the ${thing}`} />
      </>
    ),
  };
}
