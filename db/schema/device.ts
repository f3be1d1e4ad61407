import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { waysIn } from "#/src/contract/choices/users";
import { users } from "./accounts";
import { createdAt, holds, oneOf } from "./columns";

const deviceStates = ["pending", "approved", "denied", "redeemed"] as const;

/** Sign-ins of the command line, approved by the user in the browser. */
export const deviceCodes = sqliteTable(
  "device_codes",
  {
    /** SHA-256 of the device code, hex. */
    deviceCodeHash: text().primaryKey(),
    userCode: text().notNull().unique("device_codes_user_code_unique"),
    name: text().notNull(),
    /** Network address of the requesting program; null for sign-ins begun before the column existed. */
    address: text(),
    state: text({ enum: deviceStates }).notNull().default("pending"),
    /** The user who approved; the token will be theirs. */
    userId: text().references(() => users.id),
    /** The approver's sign-in method, which the token inherits. */
    cameBy: text({ enum: waysIn }),
    /** Time of the last poll in milliseconds since the epoch, and the required poll interval in seconds. */
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
