import type { Output } from "#/cli/io";
import { printable } from "./words";

/** An output on which nothing that is written steers a terminal, whoever wrote it. */
export function guarded(sink: Omit<Output, "draw">): Output {
  const { write, writeThrough, isTerminal } = sink;
  const shown = (text: string) => (isTerminal ? printable(text) : text);
  return {
    ...sink,
    write: (text) => write(shown(text)),
    writeThrough: (text) => writeThrough(shown(text)),
    draw: write,
  };
}
