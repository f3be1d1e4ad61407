/** @jsxImportSource hono/jsx */
import { Action, Text } from "./letter";
import type { Written } from "./written";

export type TestData = { askedBy: string };

/** Confirms that mail arrives, on request. */
export function testMail({ askedBy }: TestData, action: string): Written {
  return {
    subject: "Mail from the portal arrives",
    preheader: `${askedBy} asked for this test.`,
    why: `You are receiving this because ${askedBy} asked for a test in the portal.`,
    body: (
      <>
        <Text>This is the test that {askedBy} asked for. If you read it, the portal can send mail.</Text>
        <Action href={action} label="Open the Mail tab" />
      </>
    ),
  };
}
