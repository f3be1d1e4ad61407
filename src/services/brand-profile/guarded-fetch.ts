/** Far above the longest profile, far below what would hurt. */
const maxAnswerBytes = 1024 * 1024;

/** Fetch for one server that is not trusted: it cannot send the portal elsewhere, nor answer without end. */
export async function guardedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "manual" });
  return new Response(response.body?.pipeThrough(capped()) ?? null, response);
}

function capped(): TransformStream<Uint8Array, Uint8Array> {
  let left = maxAnswerBytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error("The answer is longer than a profile can be."));
      else controller.enqueue(chunk);
    },
  });
}
