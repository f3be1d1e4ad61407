import type { ReadStream } from "node:tty";

const longestSecret = 4_096;
const interrupted = 130;

/**
 * Reads one secret: on a terminal it prompts and reads without echo; from a pipe or a file it reads the first line.
 */
export async function readSecret(
  input: ReadStream,
  output: NodeJS.WritableStream,
  prompt: string,
): Promise<string> {
  if (!input.isTTY) return firstLine(input);
  // Prompts only after echo is off, since a paste may follow at once.
  input.setRawMode(true);
  output.write(prompt);
  try {
    return await typed(input);
  } finally {
    input.setRawMode(false);
    input.pause();
    output.write("\n");
  }
}

async function firstLine(input: ReadStream): Promise<string> {
  let text = "";
  for await (const piece of input) {
    text += String(piece);
    if (text.includes("\n") || text.length > longestSecret) break;
  }
  return text.split("\n", 1).join("").trim();
}

function typed(input: ReadStream): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const read = (piece: Buffer) => {
      for (const char of piece.toString("utf8")) {
        if (char === "\u0003") process.exit(interrupted);
        if (char === "\r" || char === "\n" || char === "\u0004") {
          input.off("data", read);
          resolve(text.trim());
          return;
        }
        if (char === "\u007f" || char === "\b") text = text.slice(0, -1);
        else if (text.length < longestSecret) text += char;
      }
    };
    input.on("data", read);
    input.resume();
  });
}
