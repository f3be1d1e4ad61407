import { ApiError } from "#/src/client/browser";

/** Time without progress after which a connection counts as lost: sending the system's buffer may take minutes. */
const silenceMs = 5 * 60_000;

type Put = {
  address: string;
  bytes: Blob;
  /** Content type, where the address demands one. */
  type?: string;
  signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  onBytes: (sent: number) => void;
};

/**
 * Sends bytes to an upload address. Uses XMLHttpRequest, which alone reports upload progress.
 * @returns the ETag of what was stored; null if the store hides it @throws ApiError if refused; TypeError if the
 * connection was lost; AbortError
 */
export function putBytes({ address, bytes, type, signal, onBytes }: Put): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const request = new XMLHttpRequest();
  let isSilent = false;
  const stop = () => request.abort();
  const end = () => {
    isSilent = true;
    request.abort();
  };
  let silence = setTimeout(end, silenceMs);
  request.open("PUT", new URL(address, window.location.href).href);
  if (type !== undefined) request.setRequestHeader("Content-Type", type);
  request.upload.addEventListener("progress", ({ loaded }) => {
    clearTimeout(silence);
    silence = setTimeout(end, silenceMs);
    onBytes(loaded);
  });
  request.addEventListener("load", () => {
    if (request.status < 300) resolve(request.getResponseHeader("ETag"));
    else reject(refusalOf(request));
  });
  request.addEventListener("error", () => reject(lost()));
  request.addEventListener("abort", () =>
    reject(isSilent ? lost() : new DOMException("It was canceled", "AbortError")),
  );
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  else request.send(bytes);
  return promise.finally(() => {
    clearTimeout(silence);
    signal.removeEventListener("abort", stop);
  });
}

function lost(): TypeError {
  return new TypeError("The connection was lost");
}

/** Converts an error response; a bucket's XML is not shown to people. */
function refusalOf({ status, responseText }: XMLHttpRequest): Error {
  const isFromStore = responseText.trimStart().startsWith("<");
  const body = isFromStore ? JSON.stringify({ detail: `The file store answered ${status}.` }) : responseText;
  return new ApiError(status, body, "");
}
