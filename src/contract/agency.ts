import { z } from "zod";
import { accentFault } from "./accent";
import { agencyLimits, logoTypes } from "./choices/agency";
import { formLimits } from "./limits-of-forms";
import { Id, OptionalHttpUrl, optionalLine, optionalText, Timestamp } from "./primitives";

const encoded = new RegExp(`^data:(${logoTypes.join("|")});base64,([A-Za-z0-9+/]+={0,2})$`);
const { logoBytes, logoWidth, logoHeight } = agencyLimits;
/** Base64 has four characters for three bytes; the type precedes them. */
const longestLogo = Math.ceil(logoBytes / 3) * 4 + 40;

/** A PNG, JPEG or WebP as a data URL, at most 200 kB and 1,200 x 400 pixels. */
const Logo = z
  .string()
  .max(longestLogo, `Must be at most ${logoBytes / 1_000} kB`)
  .regex(encoded, "Must be a PNG, JPEG or WebP as a data URL")
  .describe(
    `A data URL: \`data:image/png;base64,…\`, at most ${logoBytes / 1_000} kB and ${logoWidth.toLocaleString("en-US")} x ${logoHeight} pixels`,
  );

const Accent = z
  .string()
  .max(20)
  .trim()
  .superRefine((color, { addIssue }) => {
    const fault = color === "" ? null : accentFault(color);
    if (fault !== null) addIssue({ code: "custom", message: fault });
  })
  .transform((color) => (color === "" ? null : color.toLowerCase()))
  .nullable()
  .describe("`#rrggbb`, with a contrast of 4.5:1 to white text and to the light ground");

const RequestDays = z
  .int()
  .min(1)
  .max(formLimits.requestDaysMax)
  .nullable()
  .describe(
    `Working days for the agency to review sent answers, and for a client to correct answers; null: ${formLimits.requestDays}`,
  );

/** Absent fields keep their value; null unsets one. */
export const UpdateAgency = z.strictObject({
  name: optionalLine(agencyLimits.name).optional(),
  logo: Logo.nullable().optional(),
  darkLogo: Logo.nullable().optional(),
  accent: Accent.optional(),
  senderName: optionalLine(agencyLimits.name).optional(),
  mailFooter: optionalText(agencyLimits.mailFooter).optional(),
  websiteUrl: OptionalHttpUrl.optional(),
  requestDays: RequestDays.optional(),
});
export type UpdateAgency = z.infer<typeof UpdateAgency>;

const LogoPath = z.string().nullable().describe("Public address of the picture");

/** The agency's settings; null is unset, and `version` is 0 until someone changes one. */
export const Agency = z.object({
  id: Id,
  name: z.string().nullable(),
  shownName: z.string().describe("The name in use: `PORTAL_NAME` or “Agency Portal” where none is set"),
  logo: LogoPath,
  darkLogo: LogoPath,
  accent: z.string().nullable(),
  senderName: z.string().nullable(),
  mailFooter: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  requestDays: RequestDays,
  version: z.int(),
  updatedAt: Timestamp.nullable(),
});
export type Agency = z.infer<typeof Agency>;

/** Splits a logo's data URL, which the schema accepted, into type and bytes. */
export function logoBytesOf(dataUrl: string): Uint8Array {
  return Uint8Array.fromBase64(dataUrl.slice(dataUrl.indexOf(",") + 1));
}
