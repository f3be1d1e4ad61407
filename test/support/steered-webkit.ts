import { patience } from "./patience";
import { dragPath, nextFrames, type Point, type SteeredBrowser } from "./steered-browser";
import { launchWebKit, type WebKitPrograms } from "./webkit";

/** Drives WebKitGTK over WebDriver. Its pointer starts no native drag, so the display's pointer does. */
export async function steerWebKit(programs: WebKitPrograms): Promise<SteeredBrowser> {
  const { session, display, close } = await launchWebKit(programs);
  const xdotool = async (...words: (string | number)[]) => {
    const child = Bun.spawn([programs.pointer, ...words.map(String)], {
      env: { ...process.env, DISPLAY: display },
      stdio: ["ignore", "ignore", "inherit"],
    });
    if ((await child.exited) !== 0) throw new Error(`xdotool ${words[0]} failed.`);
  };
  return {
    goTo: session.goTo,
    run: session.run,
    click: ({ x, y }) =>
      session.perform(
        pointer(
          { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ),
      ),
    async drag(from, to) {
      const { x, y } = await session.run(viewportOnScreen);
      const move = async (point: Point) => {
        await xdotool("mousemove", Math.round(x + point.x), Math.round(y + point.y));
        await session.run(nextFrames);
      };
      await move(from);
      await xdotool("mousedown", 1);
      for (const point of dragPath(from, to)) await move(point);
      await xdotool("mouseup", 1);
    },
    key: (keys) => session.perform(keyboard(...pressTogether(keys.split("+").map(keyNamed)))),
    type: (text) =>
      session.perform(keyboard(...Array.from(text).flatMap((letter) => pressTogether([letter])))),
    attach: session.attach,
    async resize(width, height) {
      const frame = await session.run(frameAround);
      await session.resize(width + frame.width, height + frame.height);
      const deadline = performance.now() + patience.step;
      while (!(await session.run(isOfSize, width, height))) {
        if (performance.now() > deadline) throw new Error(`The window did not become ${width} by ${height}.`);
        await Bun.sleep(20);
      }
    },
    complaints: () => [],
    close,
  };
}

const pointer = (...actions: object[]) => ({
  type: "pointer" as const,
  id: "mouse",
  parameters: { pointerType: "mouse" },
  actions,
});

const keyboard = (...actions: object[]) => ({ type: "key" as const, id: "keyboard", actions });

function pressTogether(keys: string[]): object[] {
  const down = keys.map((value) => ({ type: "keyDown", value }));
  const up = keys.toReversed().map((value) => ({ type: "keyUp", value }));
  return [...down, ...up];
}

/** WebDriver's code points for non-printing keys. */
const codes: Record<string, string> = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  ArrowUp: "\uE013",
  ArrowDown: "\uE015",
  Delete: "\uE017",
};

function keyNamed(name: string): string {
  return codes[name] ?? name;
}

/** Size of the window's frame around its page. */
function frameAround() {
  return {
    width: window.outerWidth - window.innerWidth,
    height: window.outerHeight - window.innerHeight,
  };
}

function isOfSize(width: number, height: number): boolean {
  return window.innerWidth === width && window.innerHeight === height;
}

/** Position of the page's upper left corner on the screen, below the window's bars. */
function viewportOnScreen(): Point {
  return {
    x: window.screenX + window.outerWidth - window.innerWidth,
    y: window.screenY + window.outerHeight - window.innerHeight,
  };
}
