import type { Deps } from "./types";

/** Creates a value once per `Deps`, and returns the same one afterwards. */
export function onceFor<T>(make: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, { value: T }>();
  return (deps) => {
    const existing = made.get(deps);
    if (existing) return existing.value;
    const value = make(deps);
    made.set(deps, { value });
    return value;
  };
}
