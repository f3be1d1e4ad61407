/**
 * Records clicks, choices and typed text in an island before its script has loaded, and replays them once the island
 * fires `island-alive`: each control once, however often it was clicked. Links and forms with their own address work
 * without scripts and are ignored. Until then this browser tab stores the text, so that it outlives a reload.
 *
 * It is inlined in the page's head as text, before any script is loaded, so it uses nothing outside itself.
 */
export function keepEarlyPresses() {
  type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  type TextControl = HTMLInputElement | HTMLTextAreaElement;
  /** Text typed into the control of that id and label, and what the page showed there before. */
  type Text = { id: string; label: string; before: string; text: string };
  const pending = new Map<Control, { island: Element; replay: () => void }>();

  const keep = (event: Event, island: Element, control: Control, replay: () => void) => {
    event.stopImmediatePropagation();
    pending.delete(control);
    pending.set(control, { island, replay });
    island.setAttribute("aria-busy", "true");
  };
  const early = (event: Event, controls: string) => {
    const { target } = event;
    const island = target instanceof Element && target.closest("[data-island]:not([data-island-ready])");
    const found = island && target.closest<Control | HTMLAnchorElement | HTMLLabelElement>(controls);
    const control = found instanceof HTMLLabelElement ? (found.control as Control | null) : found;
    if (!island || !control || control instanceof HTMLAnchorElement) return null;
    return control.form?.hasAttribute("action") ? null : { island, control };
  };

  const press = (event: MouseEvent) => {
    const { island, control } = early(event, "a, button, input, select, textarea, label") ?? {};
    if (!island || !control?.matches("button, [type=checkbox], [type=radio]")) return;
    event.preventDefault();
    keep(event, island, control, () => control.dispatchEvent(new MouseEvent("click", event)));
  };
  const type = (event: Event) => {
    const { island, control } = early(event, "input, textarea, select") ?? {};
    if (!island || !control) return;
    const { value } = control;
    if (control.matches("[type=file]")) {
      return keep(event, island, control, () =>
        control.dispatchEvent(new Event("change", { bubbles: true })),
      );
    }
    if (isText(control)) store([...texts().filter(({ id }) => id !== control.id), textOf(control)]);
    keep(event, island, control, () => setValue(control, value));
  };
  const setValue = (control: Control, value: string) => {
    // React installs its own setter on the element and notices changes made by other means.
    control.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    control.dispatchEvent(new Event(control.matches("select") ? "change" : "input", { bubbles: true }));
  };

  const isText = (control: Element | null): control is TextControl =>
    control?.matches("textarea[id], input[id]:not([type=password], [autocomplete=one-time-code])") ?? false;
  const labelOf = ({ labels }: TextControl) => labels?.[0]?.textContent ?? "";
  const textOf = (control: TextControl): Text => {
    const { id, defaultValue: before, value: text } = control;
    return { id, label: labelOf(control), before, text };
  };
  const storedAs = () => `portal:typed:${document.body.dataset.user ?? ""}:early:${location.href}`;
  // Without storage, or with a full one, a reload loses the text, but the field still works.
  const texts = (): Text[] => {
    try {
      return JSON.parse(sessionStorage.getItem(storedAs()) ?? "[]");
    } catch {
      return [];
    }
  };
  const store = (all: Text[]) => {
    try {
      if (all.length > 0) sessionStorage.setItem(storedAs(), JSON.stringify(all));
      else sessionStorage.removeItem(storedAs());
    } catch {}
  };
  const restore = () => {
    for (const { id, label, before, text } of texts()) {
      const control = document.getElementById(id);
      if (!isText(control) || labelOf(control) !== label || control.defaultValue !== before) continue;
      setValue(control, text);
    }
  };

  const revive = ({ target: island }: Event) => {
    if (!(island instanceof Element)) return;
    island.removeAttribute("aria-busy");
    for (const [control, early] of pending) {
      if (early.island !== island) continue;
      pending.delete(control);
      if (control.isConnected) early.replay();
    }
    store(texts().filter(({ id }) => !island.contains(document.getElementById(id))));
  };
  // The search belongs to no island: its opener is notified now, or finds the recorded request.
  const askForSearch = (event: MouseEvent | KeyboardEvent) => {
    const { target } = event;
    const isKey =
      "key" in event &&
      event.key.toLowerCase() === "k" &&
      event.ctrlKey !== event.metaKey &&
      !event.shiftKey &&
      !event.altKey;
    const isPress = event.type === "click" && target instanceof Element && target.closest("[data-search]");
    if (!(isKey || isPress) || !document.querySelector("[data-search]")) return;
    event.preventDefault();
    document.documentElement.dataset.searchAsked = "";
    window.dispatchEvent(new Event("search-asked"));
  };
  window.addEventListener("click", askForSearch, true);
  window.addEventListener("keydown", askForSearch, true);
  window.addEventListener("click", press, true);
  window.addEventListener("input", type, true);
  window.addEventListener("island-alive", revive, true);
  document.addEventListener("DOMContentLoaded", restore);
}
