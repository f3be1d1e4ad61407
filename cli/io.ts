/** A destination of text; a pipe or a file is not a terminal and receives every character unchanged. */
export type Output = {
  /** On a terminal, control characters are escaped. */
  write: (text: string) => void;
  /** Same for long output: waits until the text is written, so that a slow reader applies back-pressure. */
  writeThrough: (text: string) => Promise<void>;
  /** Writes control characters of this program itself to a terminal, around text without any. */
  draw: (text: string) => void;
  isTerminal: boolean;
  /** Width of the terminal in characters. */
  columns: number;
};

/** Everything outside the program that a command uses, so that tests can replace it. */
export type Io = {
  /** For data. */
  stdout: Output;
  /** For messages to people. */
  stderr: Output;
  /** Standard input as data. */
  input: { read: () => AsyncIterable<Uint8Array>; isTerminal: boolean };
  /** Reads a secret: typed without echo on a terminal, otherwise the first line of standard input. */
  readSecret: (prompt: string) => Promise<string>;
  /** Asks for one line; null without a terminal. */
  ask: (question: string) => Promise<string | null>;
  /** Opens an address in the user's browser, if there is one. */
  openBrowser: (address: string) => void;
  /** Registers a clean-up for an early exit; returns a function that removes it. */
  atExit: (cleanUp: () => void) => () => void;
  /** Host name of this machine. */
  hostName: string;
  env: Record<string, string | undefined>;
  /** Folder of the user's settings for all programs. */
  configDir: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
};
