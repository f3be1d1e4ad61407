import type { Io } from "#/cli/io";

/** Opens an address in the user's browser. Does nothing without one, since the address is printed too. */
export function openBrowser(platform: NodeJS.Platform, env: Io["env"], address: string) {
  const command = browserCommand(platform, env, address);
  if (!command) return;
  try {
    Bun.spawn(command, { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).unref();
  } catch {
    // The opener is not installed.
  }
}

/** Returns the command that opens an address on each platform; null on a machine without a screen. */
export function browserCommand(platform: NodeJS.Platform, env: Io["env"], address: string): string[] | null {
  // The address comes from a server: only web addresses may reach a program that opens anything.
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? "")) return null;
  if (env.BROWSER) return [env.BROWSER, address];
  if (platform === "darwin") return ["open", address];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ["xdg-open", address] : null;
}
