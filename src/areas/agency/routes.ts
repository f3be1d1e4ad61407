import { Hono } from "hono";
import { Agency, UpdateAgency } from "#/src/contract/agency";
import { logoGrounds } from "#/src/contract/choices/agency";
import { readLogo } from "#/src/domain/brand";
import { NotFound } from "#/src/domain/errors";
import { allow } from "#/src/http/allow";
import { sendVersioned } from "#/src/http/answers";
import { currentOnConflict, versioned } from "#/src/http/conflict-response";
import { expectedVersion } from "#/src/http/context";
import { describes, editsVersion, showsVersion } from "#/src/http/describes";
import { limitAgency } from "#/src/http/rate-limit";
import type { AppEnv, Deps } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { changeAgency, readAgency } from "./agency";

const read = ({ db, env }: Deps) => readAgency(db, env.portalName);

export const agencyRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "readAgency",
      summary: "Read the agency's settings",
      description:
        "Returns the agency's name, logos and accent color, its sender name, footer and website in mails, and its days for forms.",
      returns: Agency,
      ...showsVersion,
    }),
    allow("agency.read"),
    async (c) => sendVersioned(c, await read(c.var.deps), 200),
  )
  .patch(
    "/",
    describes({
      id: "updateAgency",
      summary: "Change the agency's settings",
      description:
        "Changes the agency's name, logos and accent color, its sender name, footer and website in mails, and its days for forms. Null unsets one. A logo is encoded again and then public at the address in the response.",
      returns: Agency,
      ...editsVersion,
    }),
    allow("agency.change"),
    limitAgency,
    currentOnConflict<string, { out: { json: UpdateAgency } }>(async (c) =>
      versioned(await read(c.var.deps)),
    ),
    valid("json", UpdateAgency),
    async (c) =>
      sendVersioned(
        c,
        await changeAgency(c.var.ctx, {
          expectedVersion: expectedVersion(c),
          change: c.req.valid("json"),
          portalName: c.var.deps.env.portalName,
        }),
        200,
      ),
  );

/** Serves the logos in use to everybody; an address changes with its picture. */
export const logoFiles = new Hono<AppEnv>().get(
  `/agency/:file{logo-(${logoGrounds.join("|")})-[0-9a-f]{64}}`,
  async (c) => {
    const [, ground, hash = ""] = c.req.param("file").split("-");
    const logo = await readLogo(c.var.deps.db.read, ground === "dark" ? "dark" : "light", hash);
    if (!logo) throw new NotFound();
    c.header("Content-Security-Policy", "default-src 'none'; sandbox");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    return c.body(logo.bytes as Uint8Array<ArrayBuffer>, 200, {
      "Content-Type": logo.contentType,
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  },
);
