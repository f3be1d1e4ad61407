/**
 * Computes `display` and `visibility` from tags and inline styles, without happy-dom's cascade: no style sheet of a
 * test sets them, and a query by role reads both of every element, a sixth of the work of a test of a screen.
 */
export function lightenStyles() {
  const real = window.getComputedStyle.bind(window);
  /** Display of elements without inline styles, by tag. */
  const displays = new Map<string, string>();

  function displayOf(element: HTMLElement): string {
    const inline = element.hasAttribute("style") && element.style.display;
    if (inline) return inline;
    const kind = element.tagName === "DIALOG" ? `DIALOG ${element.hasAttribute("open")}` : element.tagName;
    const known = displays.get(kind);
    if (known) return known;
    const { display } = real(element);
    displays.set(kind, display);
    return display;
  }

  function visibilityOf(element: HTMLElement): string {
    for (let each: HTMLElement | null = element; each; each = each.parentElement) {
      const inline = each.hasAttribute("style") && each.style.visibility;
      if (inline) return inline;
    }
    return "visible";
  }

  window.getComputedStyle = (element, pseudo) => {
    if (!(element instanceof HTMLElement) || !element.isConnected) return real(element, pseudo);
    const light: Record<string, () => string> = {
      display: () => displayOf(element),
      visibility: () => visibilityOf(element),
    };
    let style: CSSStyleDeclaration | undefined;
    const whole = () => {
      style ??= real(element, pseudo);
      return style;
    };
    const getPropertyValue = (name: string) => light[name]?.() ?? whole().getPropertyValue(name);
    return new Proxy(Object.create(null), {
      get: (_, name) =>
        name === "getPropertyValue"
          ? getPropertyValue
          : (light[String(name)]?.() ?? Reflect.get(whole(), name)),
    });
  };
}
