/** Where text goes; a pipe or a file is not a terminal. */
export type Output = {
  write: (text: string) => void;
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
  /** Asks for a secret: typed unseen on a terminal, else the first line of standard input. */
  readSecret: (prompt: string) => Promise<string>;
  env: Record<string, string | undefined>;
  /** The folder that keeps this user's settings of all programs. */
  configDir: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  sleep: (milliseconds: number) => Promise<void>;
};
