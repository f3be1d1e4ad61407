/** Browsers in the order to test them: each also carries the marks of others, so the first match wins. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: [mark: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const longest = 60;

/** Names a program by its User-Agent: "Firefox on Windows", otherwise its first word. */
export function programName(agent: string | null): string {
  if (agent === null) return "Unknown program";
  const found = (marks: [RegExp, string][]) => marks.find(([mark]) => mark.test(agent))?.[1];
  const browser = found(browsers);
  if (!browser) return (agent.split(/[\s(]/, 1)[0] || agent).slice(0, longest);
  const system = found(systems);
  return system ? `${browser} on ${system}` : browser;
}
