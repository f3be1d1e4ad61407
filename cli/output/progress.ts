import type { Io } from "#/cli/io";

const barWidth = 30;

/** A progress bar on stderr, redrawn at each `show`; silent when stderr is not a terminal. */
export function progressBar(io: Io, total: number, noun: string) {
  let isShown = false;

  return {
    show(done: number) {
      if (!io.stderr.isTerminal) return;
      isShown = true;
      io.stderr.draw(`\r${barOf(done, total)} ${figures(done, total)} ${noun}\u001b[K`);
    },
    /** Erases the bar, so that text can follow. */
    clear() {
      if (isShown) io.stderr.draw("\r\u001b[K");
      isShown = false;
    },
  };
}

function barOf(done: number, total: number): string {
  const filled = total === 0 ? barWidth : Math.floor((done / total) * barWidth);
  return `[${"#".repeat(filled)}${"-".repeat(barWidth - filled)}]`;
}

function figures(done: number, total: number): string {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  return `${String(percent).padStart(3)} % · ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
}
