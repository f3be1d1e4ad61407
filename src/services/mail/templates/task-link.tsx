/** @jsxImportSource hono/jsx */
import type { LinkedThing } from "#/src/domain/links/linked-thing";
import { type DateText, showDate } from "#/src/format/dates";
import type { OpenThing } from "../linked-things";
import { subjectOf } from "../subject";
import { Action, Text } from "./letter";
import type { Written } from "./written";

/** A thing of a client, and the last day of the link to it. */
export type TaskLinkData = { title: string; clientName: string; lastDay: DateText; thing: LinkedThing };

/** Sends a new link to the recipient of one that ended. */
export function taskLinkMail({ title, clientName, lastDay, thing }: TaskLinkData, open: OpenThing): Written {
  return {
    subject: subjectOf`Your new link: ${title}`,
    preheader: `It opens “${title}” until ${showDate(lastDay)}.`,
    why: "You are receiving this because a new link was requested with one that was sent to this address.",
    body: (
      <>
        <Text>
          This link opens “{title}” for {clientName}. It works until {showDate(lastDay)}, and is only for you.
        </Text>
        <Action href={open(thing)} label={thing.kind === "task" ? "Open the task" : "Look and decide"} />
      </>
    ),
  };
}
