import { Hono } from "hono";
import { EventStreamText, StreamEvents } from "#/src/contract/events";
import { allow } from "#/src/http/allow";
import { describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { missedEvents, streamEvents } from "./stream-events";

const lastEventId = {
  in: "header",
  name: "Last-Event-ID",
  description:
    "The last id that was heard: what changed since comes first, or `reload` when that is too much",
  schema: { type: "string" },
} as const;

export const eventRoutes = new Hono<AppEnv>().get(
  "/",
  describes({
    id: "streamEvents",
    summary: "Stream changes as they happen",
    description:
      "Sends an event `change` for each changed row, and `reload` when too much was missed to send one by one.",
    returns: EventStreamText,
    parameters: [lastEventId],
    contentTypes: ["text/event-stream"],
    refuses: [429, 503],
  }),
  allow("event.stream"),
  valid("query", StreamEvents),
  async (c) => {
    const isOver = c.req.valid("query").wait === "false" || c.req.method === "HEAD";
    return isOver ? missedEvents(c) : streamEvents(c);
  },
);
