import type { QueryClient } from "@tanstack/react-query";
import { tinykeys } from "tinykeys";
import { toastNotLoaded } from "#/islands/ui/toast/store";
import { areLettersOff, isTyping } from "#/islands/ui/use-step-keys";
import { loadCode } from "#/src/client/load-code";
import { goKeys, newHash } from "./go-keys";

/**
 * Registers one-letter keys for every screen: / focuses its search, N adds something, ? shows the keys, G and a
 * letter goes to a place. They take precedence over keys of rows, so that the letter after G is not handled twice.
 * Returns a function that removes them.
 */
export function startKeys(queries: QueryClient): () => void {
  pressNewOnRequest();
  window.addEventListener("hashchange", pressNewOnRequest);
  const go = Object.entries(goKeys).map(([key, href]) => [`g ${key}`, () => follow(href)]);
  const keys: Record<string, () => boolean> = {
    ...Object.fromEntries(go),
    "/": () => focusOn(document.querySelector<HTMLElement>("main input[type=search]")),
    n: () => press(newButton()),
    "Shift+?": () => show(queries),
    "?": () => show(queries),
  };
  const bindings = Object.entries(keys).map(([key, act]) => [
    key,
    (event: KeyboardEvent) => {
      if (act()) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  ]);
  const end = tinykeys(window, Object.fromEntries(bindings), { capture: true, ignore: meansElse });
  return () => {
    window.removeEventListener("hashchange", pressNewOnRequest);
    end();
  };
}

/** True while a letter is typed or belongs to an open dialog or menu. */
function meansElse({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || areLettersOff()) return true;
  if (!(target instanceof Element)) return true;
  return (
    isTyping(target) ||
    target.closest("[role=menu]") !== null ||
    document.querySelector("dialog[open]") !== null
  );
}

function follow(href: string): boolean {
  const link = document.querySelector<HTMLAnchorElement>(`#sidebar nav a[href="${href}"]`);
  link?.click();
  return link !== null;
}

function focusOn(field: HTMLElement | null): boolean {
  field?.focus();
  return field !== null;
}

const newButton = () => document.querySelector<HTMLElement>("main [aria-keyshortcuts=N]");

function press(button: HTMLElement | null): boolean {
  button?.click();
  return button !== null;
}

function show(queries: QueryClient): boolean {
  void loadCode("The list of keys", () => import("./show")).then(
    ({ showKeys }) => showKeys(queries),
    toastNotLoaded,
  );
  return true;
}

/** Presses the New button for people who chose "New Client" and the like on another screen. */
function pressNewOnRequest() {
  if (window.location.hash !== newHash) return;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  press(newButton());
}
