import type { Fields, Words } from "./field";

export const calendarWords = {
  label: "Calendar",
  one: "the",
  many: "calendars",
  verbs: { create: "Changed" },
} as const satisfies Words;

export const calendarFields = {
  weekdays: { kind: "data", label: "Weekdays" },
  daysOff: { kind: "data", label: "Days Off" },
} as const satisfies Fields;
