import type { Deps } from "./types";

/** Makes a value once for each process's `Deps` and hands out the same one afterwards. */
export function onceFor<T>(make: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, { value: T }>();
  return (deps) => {
    const known = made.get(deps);
    if (known) return known.value;
    const value = make(deps);
    made.set(deps, { value });
    return value;
  };
}
