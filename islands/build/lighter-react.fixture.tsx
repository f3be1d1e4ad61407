import { createRequire } from "node:module";
import { GlobalRegistrator } from "@happy-dom/global-registrator";
import { Component, type ReactNode, useEffect, useId, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { lighterReact } from "./lighter-react";

/* Prints a page after each step of its life under the full React and under the lighter one, as in production. */

GlobalRegistrator.register();
const require = createRequire(import.meta.url);

type ReactDom = { hydrateRoot: typeof hydrateRoot };

function load(source: string): ReactDom {
  const exports = {};
  new Function("require", "exports", source)(require, exports);
  return exports as ReactDom;
}

function lifeWith({ hydrateRoot }: ReactDom): string[] {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<Page />);
  const seen = [document.body.innerHTML];
  const step = (act: () => void) => {
    flushSync(act);
    flushSync(() => {});
    seen.push(document.body.innerHTML);
  };
  const root = hydrateRoot(place, <Page />, { onCaughtError: () => {} });
  step(() => {});
  for (const press of ["turn", "open", "close", "break"]) {
    step(() =>
      [...place.querySelectorAll("button")].find(({ textContent }) => textContent === press)?.click(),
    );
  }
  step(() => root.unmount());
  place.remove();
  return seen;
}

function Page() {
  const [rows, setRows] = useState(["a", "b", "c"]);
  const [isOpen, setOpen] = useState(false);
  const [presses, setPresses] = useState(0);
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const press = (change: () => void) => () => {
    change();
    setPresses((count) => count + 1);
  };
  return (
    <Boundary>
      <p id={useId()} ref={(node) => node?.setAttribute("data-held", "")} data-alive={isAlive}>
        {presses}
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <input aria-label={row} defaultValue={row} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={press(() => setRows(["c", "a", "d"]))}>
        turn
      </button>
      <button type="button" onClick={press(() => setOpen(true))}>
        open
      </button>
      <button type="button" onClick={press(() => setOpen(false))}>
        close
      </button>
      <Breaking />
      {isOpen && createPortal(<b>in front</b>, document.body)}
    </Boundary>
  );
}

function Breaking() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error("broken");
  return (
    <button type="button" onClick={() => setBroken(true)}>
      break
    </button>
  );
}

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: "" };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override componentDidCatch() {}
  override render() {
    return this.state.message ? <em>{this.state.message}</em> : this.props.children;
  }
}

const whole = await Bun.file(process.argv[2] ?? "").text();
console.log(JSON.stringify({ whole: lifeWith(load(whole)), lighter: lifeWith(load(lighterReact(whole))) }));
