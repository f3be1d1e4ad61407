import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { waysIn } from "#/src/contract/choices/users";
import { users } from "./accounts";
import { createdAt, holds, oneOf } from "./columns";

const deviceStates = ["pending", "approved", "denied", "redeemed"] as const;

/** A command line that waits for its person to agree in the browser. */
export const deviceCodes = sqliteTable(
  "device_codes",
  {
    /** SHA-256 of the device code, hex. */
    deviceCodeHash: text().primaryKey(),
    userCode: text().notNull().unique("device_codes_user_code_unique"),
    name: text().notNull(),
    /** Where the program asked from; null for a sign-in that was begun before this was kept. */
    address: text(),
    state: text({ enum: deviceStates }).notNull().default("pending"),
    /** Who agreed; the token will be theirs. */
    userId: text().references(() => users.id),
    /** How whoever agreed had come in; the token takes it over. */
    cameBy: text({ enum: waysIn }),
    /** Milliseconds since the epoch of the last question, and the pause that was asked for, in seconds. */
    lastAskedAt: integer(),
    interval: integer().notNull(),
    expiresAt: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("device_codes_state", t.state, deviceStates),
    oneOf("device_codes_came_by", t.cameBy, waysIn),
    holds("device_codes_agreed_whole", sql`(${t.userId} is null) = (${t.cameBy} is null)`),
    index("device_codes_expires").on(t.expiresAt),
  ],
);
export type DeviceRow = typeof deviceCodes.$inferSelect;
