const longest = 2_000;

/**
 * Returns the path to return to after sign-in: a path of the portal itself, otherwise `/`. It is checked as written and
 * as decoded, because browsers and proxies decode, and both when it is stored and when it is used.
 */
export function returnPath(given: string | undefined, publicUrl: string): string {
  if (given === undefined || given.length > longest) return "/";
  const path = given.split(/[?#]/, 1)[0] ?? "";
  const isOwn = spellings(path).every((spelling) => isPlainPath(spelling)) && !hasControl(given);
  if (!isOwn || new URL(given, publicUrl).origin !== new URL(publicUrl).origin) return "/";
  return given;
}

/** Returns true for a screen's path: a single leading slash, nothing that could name another host, and no API call. */
function isPlainPath(path: string): boolean {
  const isPlain = /^\/(?!\/)/.test(path) && !/[\\@]|\/\//.test(path) && !hasControl(path);
  return isPlain && !isCall(withoutDots(path));
}

function isCall(path: string): boolean {
  return /^\/api(\/|$)/i.test(path) && path !== "/api/docs";
}

/** Resolves `.` and `..` as browsers do. */
function withoutDots(path: string): string {
  return new URL(path, "http://any.invalid").pathname;
}

/** Returns the path as written and after each round of percent-decoding; `\` if it cannot be decoded. */
function spellings(path: string): string[] {
  const found = [path];
  for (let current = path; current.includes("%") && found.length < 5; found.push(current)) {
    try {
      current = decodeURIComponent(current);
    } catch {
      return [...found, "\\"];
    }
  }
  return found;
}

function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
