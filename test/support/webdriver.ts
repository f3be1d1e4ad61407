import { patience } from "./patience";

/** One browser window, driven by W3C WebDriver calls. */
export type WebDriverSession = Awaited<ReturnType<typeof openSession>>;

/** An input device and its actions, in the format of WebDriver's "Perform Actions". */
type Actions = { type: "key" | "pointer"; id: string; actions: object[]; parameters?: object };

/** Opens a window. @throws when the driver refuses */
export async function openSession(driverUrl: string, capabilities: object) {
  const { sessionId } = await call<{ sessionId: string }>(driverUrl, "POST", "/session", {
    capabilities: { alwaysMatch: capabilities },
  });
  const send = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
    call<T>(driverUrl, method, `/session/${sessionId}${path}`, body);
  return {
    goTo: (url: string) => send("POST", "/url", { url }),
    /** Calls a function in the page; it uses nothing outside itself. */
    run: <Args extends unknown[], T>(work: (...args: Args) => T, ...args: Args) =>
      send<Awaited<T>>("POST", "/execute/sync", { script: `return (${work})(...arguments)`, args }),
    perform: (...actions: Actions[]) => send("POST", "/actions", { actions }),
    /** Passes a file to the file field at this XPath. */
    async attach(field: string, path: string) {
      const found = await send<object>("POST", "/element", { using: "xpath", value: field });
      await send("POST", `/element/${Object.values(found)[0]}/value`, { text: path });
    },
    /** Sets the size of the window with its frame, in pixels. */
    resize: (width: number, height: number) => send("POST", "/window/rect", { width, height }),
    end: () => send("DELETE", ""),
  };
}

/** @throws with the driver's own message */
async function call<T>(driverUrl: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(driverUrl + path, {
    method,
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(patience.step),
  }).catch((error: Error) => {
    throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${error.message}`);
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}
