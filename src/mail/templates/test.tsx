/** @jsxImportSource hono/jsx */
import { Action, Letter, Text } from "./letter";
import type { Written } from "./written";

export type TestData = { askedBy: string };

/** Shows somebody who asked for it that mail arrives. */
export function testMail({ askedBy }: TestData, link: string): Written {
  const subject = "Mail from the portal arrives";
  return {
    subject,
    body: (
      <Letter title={subject} why={`You get this because ${askedBy} asked for a test in the portal.`}>
        <Text>This is the test that {askedBy} asked for. If you read it, the portal can send mail.</Text>
        <Action href={link} label="Open the Mail tab" />
      </Letter>
    ),
  };
}
