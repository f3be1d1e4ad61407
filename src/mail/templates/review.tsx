/** @jsxImportSource hono/jsx */
import type { DateText } from "#/src/format/dates";
import { showDate } from "#/src/format/dates";
import { Action, Letter, Text } from "./letter";
import type { Written } from "./written";

export type ReviewData = {
  sentBy: string;
  assetName: string;
  projectName: string;
  /** The number of what is shown. */
  version: number;
  asksCode: boolean;
  /** Of the link's end, in the portal's time zone. */
  lastDay: DateText;
};

/** Asks somebody without an account what they say to a version of a design. */
export function reviewMail(data: ReviewData, link: string): Written {
  const { sentBy, assetName, projectName, version, asksCode, lastDay } = data;
  const subject = `${sentBy} asks you to review ${assetName}`;
  return {
    subject,
    body: (
      <Letter
        title={subject}
        why={`You get this because ${sentBy} sent the design to this address. If you did not expect it, do nothing.`}
      >
        <Text>
          It is version {version} of {assetName}, {projectName}. You can approve it, or say what should
          change. No account is needed.
        </Text>
        <Text>
          The link is for you alone, takes one answer, and ends on {showDate(lastDay)}.
          {asksCode && " It asks for a code, which then comes to this address."}
        </Text>
        <Action href={link} label="See the design" />
      </Letter>
    ),
  };
}
