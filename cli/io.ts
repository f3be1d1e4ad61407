/** Where text goes; a pipe or a file is not a terminal and gets every character as it is. */
export type Output = {
  /** On a terminal, characters that would steer it are shown as escapes. */
  write: (text: string) => void;
  /** The same for long output: waits until the text has been taken, so that a slow reader holds it back. */
  writeThrough: (text: string) => Promise<void>;
  /** For what this program itself draws on a terminal with control characters, around text that holds none. */
  draw: (text: string) => void;
  isTerminal: boolean;
  /** Characters a line of the terminal takes. */
  columns: number;
};

/** Everything a command reaches outside itself, so that tests can stand in for it. */
export type Io = {
  /** Data. */
  stdout: Output;
  /** Words for people. */
  stderr: Output;
  /** Standard input as data. */
  input: { read: () => AsyncIterable<Uint8Array>; isTerminal: boolean };
  /** Asks for a secret: typed unseen on a terminal, else the first line of standard input. */
  readSecret: (prompt: string) => Promise<string>;
  /** Asks for one line; null where nobody sits at a terminal. */
  ask: (question: string) => Promise<string | null>;
  /** Shows an address in this person's browser, where there is one. */
  openBrowser: (address: string) => void;
  /** Cleans up if the program is ended before its time; answers a way to forget it. */
  atExit: (cleanUp: () => void) => () => void;
  /** The name of this machine among its neighbours. */
  hostName: string;
  env: Record<string, string | undefined>;
  /** The folder that keeps this user's settings of all programs. */
  configDir: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
};
