/** @jsxImportSource hono/jsx */
import { showCode } from "../code-beside";
import { Action, Code, Text } from "./letter";
import type { Written } from "./written";

/** Sends a requested sign-in link. */
export function signInMail(code: string, action: string): Written {
  return {
    subject: `${showCode(code)} is your code to sign in`,
    title: "Sign in to the portal",
    preheader: "Your link is ready. Use it within 15 minutes.",
    why: "You are receiving this because somebody asked for it with this address. If it was not you, do nothing: nobody gets in without this mail.",
    body: (
      <>
        <Text>The link works once, for 15 minutes, in the browser that requested it.</Text>
        <Action href={action} label="Sign in" />
        <Text>
          Is that browser on another device? Type this code there: <Code>{showCode(code)}</Code>
        </Text>
        <Text>Do not share the link or the code. The agency never asks for them.</Text>
      </>
    ),
  };
}
