/** Which of them a browser is: the first whose mark it carries, since each also carries those of others. */
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

/** What people call a program by what it calls itself (User-Agent): "Firefox on Windows", else its own first word. */
export function programName(agent: string | null): string {
  if (agent === null) return "Unknown program";
  const found = (marks: [RegExp, string][]) => marks.find(([mark]) => mark.test(agent))?.[1];
  const browser = found(browsers);
  if (!browser) return (agent.split(/[\s(]/, 1)[0] || agent).slice(0, longest);
  const system = found(systems);
  return system ? `${browser} on ${system}` : browser;
}
