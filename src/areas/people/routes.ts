import { Hono } from "hono";
import { ClientPerson } from "#/src/contract/invitations";
import { findClient } from "#/src/domain/find-client";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { arrayOf, describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { listPeople } from "./queries";
import { removePerson } from "./remove-person";

export const personRoutes = new Hono<AppEnv>()
  .get(
    "/:id/people",
    describes({
      id: "listClientPeople",
      summary: "List a client's users",
      description: "Lists who can sign in to the client's portal and when they last did.",
      returns: arrayOf(ClientPerson),
    }),
    allow("person.list"),
    row(findClient),
    async (c) => c.json(await listPeople(c.var.ctx, c.req.param("id")), 200),
  )
  .delete(
    "/:id/people/:userId",
    describes({
      id: "removeClientPerson",
      summary: "Remove a client's user",
      description:
        "Ends the user's access to the client's portal with their sessions, tokens and invitations.",
      status: 204,
    }),
    allow("person.remove"),
    row(findClient),
    (c) =>
      noContent(c, removePerson(c.var.ctx, { clientId: c.req.param("id"), userId: c.req.param("userId") })),
  );
