/** Returns true for the name of a time zone in the IANA database, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as +02:00 have no summer time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const notTimeZone = "Must be an IANA time zone such as Europe/Berlin";
