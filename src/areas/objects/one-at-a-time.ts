let last: Promise<unknown> = Promise.resolve();

/** Begins each work of this process once the one before has ended, however that did. */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => {});
  return next;
}
