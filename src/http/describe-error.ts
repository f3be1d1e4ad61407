import { join } from "node:path";
import { projectRoot } from "#/src/program/place";

const project = join(projectRoot, "/");
const longestMessage = 600;
const mostFrames = 5;
const mostCauses = 4;

/**
 * An error in a few hundred letters. Statements stay, bound values do not: drizzle puts them into its messages. Of
 * the stack the portal's own frames are kept; causes have their words alone.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const goesOn = error.cause !== undefined && depth < mostCauses;
  return {
    name: error.name,
    code: "code" in error ? error.code : undefined,
    message: shortened(error.message.replace(/\nparams:[\s\S]*$/, ""), longestMessage),
    stack: depth === 0 ? framesOf(error) : undefined,
    cause: goesOn ? describeError(error.cause, depth + 1) : undefined,
  };
}

/** At most so many letters of a text, and a sign that there was more. */
export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The first frames of the portal's own code; of all code where there are none. */
function framesOf({ stack = "" }: Error): string {
  const frames = stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
  const own = frames.filter((line) => line.includes(project) && !line.includes("node_modules"));
  return (own.length > 0 ? own : frames)
    .slice(0, mostFrames)
    .map((line) => line.replace(project, ""))
    .join("\n");
}
