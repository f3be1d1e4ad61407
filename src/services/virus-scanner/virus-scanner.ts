/** Verdict of a scanner. */
export type Verdict = { verdict: "clean"; signature: null } | { verdict: "infected"; signature: string };

/** Scans uploads for malware. */
export type VirusScanner = {
  /** Maximum size of a file that it scans, in bytes. */
  most: number;
  /** @throws Unavailable when it is down, busy or undecided */
  scan(bytes: ReadableStream<Uint8Array>, signal?: AbortSignal): Promise<Verdict>;
};
