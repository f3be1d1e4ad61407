import { expect, test } from "bun:test";
import { PassThrough } from "node:stream";
import type { ReadStream } from "node:tty";
import { readSecret } from "./secret";

/** A terminal that records its echo, or a pipe. Safe because the reader uses nothing else of a terminal. */
function input({ isTTY }: { isTTY: boolean }) {
  const modes: boolean[] = [];
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode: (isRaw: boolean) => void modes.push(isRaw),
  });
  return { stream: stream as unknown as ReadStream & PassThrough, modes };
}

function screen() {
  const shown: string[] = [];
  const stream = new PassThrough();
  stream.on("data", (piece) => void shown.push(String(piece)));
  return { stream, text: () => shown.join("") };
}

async function typed(...pieces: string[]) {
  const [terminal, output] = [input({ isTTY: true }), screen()];
  // Paused, so that only the reader itself lets the keys through.
  terminal.stream.pause();
  const secret = readSecret(terminal.stream, output.stream, "Token: ");
  for (const piece of pieces) terminal.stream.write(piece);
  return { secret: await secret, shown: output.text(), modes: terminal.modes, terminal: terminal.stream };
}

test("a typed secret is never echoed, and the terminal is left as it was", async () => {
  const { secret, shown, modes, terminal } = await typed("pat_", "123\r");
  expect(secret).toBe("pat_123");
  expect(shown).toBe("Token: \n");
  expect(modes).toEqual([true, false]);
  expect([terminal.isPaused(), terminal.listenerCount("data")]).toEqual([true, 0]);
});

test.each(["\r", "\n", "\u0004"])(
  "%j ends a typed secret, and what follows is not part of it",
  async (end) => {
    expect((await typed(` abc ${end}def`)).secret).toBe("abc");
  },
);

test("both keys that delete take the last character back", async () => {
  expect((await typed("abx\u007fc\b\bd\r")).secret).toBe("ad");
});

test("a typed secret is cut at 4,096 characters", async () => {
  expect((await typed("x".repeat(5_000), "\r")).secret).toBe("x".repeat(4_096));
});

test("from a pipe the first line is read, without a prompt", async () => {
  const [pipe, output] = [input({ isTTY: false }), screen()];
  pipe.stream.end(" pat_123 \nmore\n");
  expect(await readSecret(pipe.stream, output.stream, "Token: ")).toBe("pat_123");
  expect([output.text(), pipe.modes]).toEqual(["", []]);
});

test("a pipe without a line break is not read on for ever", async () => {
  const pipe = input({ isTTY: false });
  pipe.stream.write("x".repeat(4_096));
  pipe.stream.write("y");
  expect(await readSecret(pipe.stream, screen().stream, "")).toHaveLength(4_097);
});
