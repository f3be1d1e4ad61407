import { join } from "node:path";
import { aptInstall, canInstall } from "./apt";
import { freePorts } from "./free-ports";
import { patience } from "./patience";
import { endingWithUs, processFolder } from "./process-lifetime";
import { openSession, type WebDriverSession } from "./webdriver";

const packages = ["webkit2gtk-driver", "xvfb", "xdotool"];

/** Paths of the programs for WebKit without a screen: its driver, a display, and the display's pointer. */
export type WebKitPrograms = { driver: string; display: string; pointer: string };

/**
 * Finds WebKitGTK's driver (`WEBKIT_DRIVER_PATH`, else on PATH) and a virtual display, else installs them with
 * apt-get if possible; null when one is missing.
 */
export async function findWebKit(): Promise<WebKitPrograms | null> {
  const found = programs();
  if (found || !canInstall()) return found;
  console.log("Installing WebKitGTK's driver with apt-get …");
  await aptInstall(packages).catch((error: Error) => console.log(error.message));
  return programs();
}

function programs(): WebKitPrograms | null {
  const driver = process.env.WEBKIT_DRIVER_PATH || Bun.which("WebKitWebDriver");
  const [display, pointer] = ["Xvfb", "xdotool"].map((name) => Bun.which(name));
  return driver && display && pointer ? { driver, display, pointer } : null;
}

/** Starts a display, a driver and one window without animations; `close` ends all three. */
export async function launchWebKit({ driver, display }: Omit<WebKitPrograms, "pointer">) {
  const screen = await startDisplay(display);
  const { port } = freePorts(["port"]);
  const url = `http://127.0.0.1:${port}`;
  const settings = await processFolder("webkit");
  await Bun.write(join(settings, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  await Bun.write(join(settings, "gtk-3.0/gtk.css"), narrowTools);
  const child = Bun.spawn(endingWithUs(driver, `--port=${port}`), {
    env: { ...process.env, DISPLAY: screen.name, XDG_CONFIG_HOME: settings, ...drawnByTheProcessor },
    stdio: ["ignore", "ignore", "ignore"],
  });
  let session: WebDriverSession | undefined;
  const close = async () => {
    await session?.end().catch(() => {});
    for (const each of [child, screen.child]) {
      each.kill();
      await each.exited;
    }
  };
  try {
    await isListening(url);
    session = await openSession(url, {});
    return { session, display: screen.name, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets a window become as narrow as a phone: its tools would take 447 px. */
const narrowTools =
  "button, entry, toolitem, toolbar { min-width: 0; padding: 0; margin: 0; border-width: 0; }\n";

const drawnByTheProcessor = { LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" };

/** Starts a display, which chooses its own number and prints it when ready. */
async function startDisplay(program: string) {
  const settings = ["-displayfd", "1", "-screen", "0", "1600x1100x24", "-nolisten", "tcp"];
  const child = Bun.spawn(endingWithUs(program, ...settings), { stdio: ["ignore", "pipe", "ignore"] });
  const { value } = await child.stdout.getReader().read();
  const number = new TextDecoder().decode(value).trim();
  if (number === "") throw new Error(`${program} did not start.`);
  return { child, name: `:${number}` };
}

async function isListening(url: string) {
  const deadline = performance.now() + patience.process;
  for (;;) {
    const isThere = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (performance.now() > deadline) throw new Error("WebKit's driver does not answer.");
    await Bun.sleep(20);
  }
}
