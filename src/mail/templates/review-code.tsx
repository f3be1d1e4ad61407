/** @jsxImportSource hono/jsx */
import { showCode } from "../code-beside";
import { Action, Code, Letter, Text } from "./letter";
import type { Written } from "./written";

export type ReviewCodeData = { minutes: number };

/** What whoever opened the link to a design has to type before they see it. */
export function reviewCodeMail({ minutes }: ReviewCodeData, code: string, link: string): Written {
  const subject = "Your code to see a design";
  return {
    subject,
    body: (
      <Letter
        title={subject}
        why="You get this because somebody opened the link to a design that was sent to this address. If it was not you, do nothing: nobody sees it without this code."
      >
        <Text>
          Type this code where you opened the link: <Code>{showCode(code)}</Code>
        </Text>
        <Text>It works for {minutes} minutes. Give it to nobody. The agency never asks for it.</Text>
        <Action href={link} label="Back to the design" />
      </Letter>
    ),
  };
}
