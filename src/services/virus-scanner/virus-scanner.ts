/** What a scanner says of bytes. */
export type Verdict = { verdict: "clean"; signature: null } | { verdict: "infected"; signature: string };

/** Looks for malware in what people send. */
export type VirusScanner = {
  /** @throws Unavailable when it is down, busy or cannot say */
  scan(bytes: ReadableStream<Uint8Array>, signal?: AbortSignal): Promise<Verdict>;
};
