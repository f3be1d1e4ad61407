/**
 * Returns the target with some methods replaced. The other methods run on the target itself, so calls between them by
 * `this` do not reach the replacements.
 */
export function withMethods<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(_, key) {
      const own: unknown = Reflect.get(methods, key);
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
