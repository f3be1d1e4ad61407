/** Returns a free port of 127.0.0.1 for each name, all different. */
export function freePorts<const Name extends string>(names: readonly Name[]): Record<Name, number> {
  const listeners = names.map((name) => ({
    name,
    listener: Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } }),
  }));
  for (const { listener } of listeners) listener.stop(true);
  return named(listeners.map(({ name, listener }) => [name, listener.port]));
}

/** Safe because the entries come from the list of names itself. */
function named<Name extends string>(entries: [Name, number][]): Record<Name, number> {
  return Object.fromEntries(entries) as Record<Name, number>;
}
