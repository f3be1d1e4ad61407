const longest = 2_000;

/**
 * Where sign-in may send the browser back to: a path of the portal itself, else `/`. Looked at as written and
 * as decoded, because browsers and proxies decode; checked when it is taken and again when it is used.
 */
export function returnPath(given: string | undefined, publicUrl: string): string {
  if (given === undefined || given.length > longest) return "/";
  const path = given.split(/[?#]/, 1)[0] ?? "";
  const isOwn = spellings(path).every((spelling) => isPlainPath(spelling)) && !hasControl(given);
  if (!isOwn || new URL(given, publicUrl).origin !== new URL(publicUrl).origin) return "/";
  return given;
}

/** A screen's path: one slash in front, no way to name another host, and no call of the API. */
function isPlainPath(path: string): boolean {
  const isPlain = /^\/(?!\/)/.test(path) && !/[\\@]|\/\//.test(path) && !hasControl(path);
  return isPlain && !isCall(withoutDots(path));
}

function isCall(path: string): boolean {
  return /^\/api(\/|$)/i.test(path) && path !== "/api/docs";
}

/** Where a browser goes with `.` and `..` taken out. */
function withoutDots(path: string): string {
  return new URL(path, "http://any.invalid").pathname;
}

/** The path as written and after each round of percent-decoding; `\` for what cannot be decoded. */
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
