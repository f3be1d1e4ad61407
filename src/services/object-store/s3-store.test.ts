import { afterAll, expect, setDefaultTimeout, spyOn, test } from "bun:test";
import { createLogger } from "#/src/http/request-log";
import { patience } from "#/test/support/patience";
import { png } from "#/test/support/pictures";
import { openS3Store } from "./s3-store";

setDefaultTimeout(patience.test);

/* A server that misbehaves in ways that a real one cannot be made to. Normal operation is tested against a real
   server in test/faults. */
let answer: (request: Request) => Response | Promise<Response> = () => new Response();
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  idleTimeout: 30,
  fetch: (request) => answer(request),
});
afterAll(() => server.stop(true));

const config = {
  bucket: "portal",
  region: "eu-central-1",
  endpoint: `http://127.0.0.1:${server.port}`,
  credentials: { accessKeyId: "id", secretAccessKey: "secret" },
};
const store = await openS3Store(config, createLogger("silent"));
const key = `avatars/${crypto.randomUUID()}`;
const down = "The file store does not answer right now. Please try again shortly.";

const misbehaviours: Record<string, typeof answer> = {
  "an error of its own": () => new Response("<Error><Code>InternalError</Code></Error>", { status: 500 }),
  "a refusal of our credentials": () =>
    new Response("<Error><Code>SignatureDoesNotMatch</Code></Error>", { status: 403 }),
  "a bucket that is gone": () => new Response("<Error><Code>NoSuchBucket</Code></Error>", { status: 404 }),
  "nonsense instead of an error": () => new Response("<html>out of order", { status: 502 }),
  "no answer at all": () => new Promise(() => {}),
};

for (const [what, misbehave] of Object.entries(misbehaviours)) {
  test(`${what} means that the store is unavailable, after waiting for at most 3 s`, async () => {
    answer = misbehave;
    const waits = spyOn(AbortSignal, "timeout");
    for (const call of [
      () => store.read(key),
      () => store.write(key, png, "image/png"),
      () => store.remove(key),
    ]) {
      await expect(call()).rejects.toThrow(down);
    }
    const longest = Math.max(...waits.mock.calls.map(([milliseconds]) => milliseconds));
    waits.mockRestore();
    expect(longest).toBeLessThanOrEqual(3_000);
  });
}

const upload = { key, multipartId: "one" };
const partCalls = {
  beginning: ({ parts }: typeof store) => parts?.begin(key, "image/png"),
  "putting together": ({ parts }: typeof store) => parts?.complete(upload, [{ partNumber: 1, etag: "a" }]),
  ending: ({ parts }: typeof store) => parts?.abort(upload),
  "ending of old ones": ({ parts }: typeof store) => parts?.abortBefore(new Date()),
};
/** Nothing listens there. */
const absent = await openS3Store({ ...config, endpoint: "http://127.0.0.1:1" }, createLogger("silent"));

test.each(Object.entries(partCalls))(
  "the %s of an upload in parts reports a store that fails or is away",
  async (_, call) => {
    const { "no answer at all": endless, ...others } = misbehaviours;
    expect(endless).toBeDefined();
    for (const misbehave of Object.values(others)) {
      answer = misbehave;
      await expect(call(store)).rejects.toThrow(down);
    }
    await expect(call(absent)).rejects.toThrow(down);
  },
);

test("an upload in parts that ended is unknown, and one with a missing part is incomplete", async () => {
  answer = () => new Response("<Error><Code>NoSuchUpload</Code></Error>", { status: 404 });
  expect(await partCalls["putting together"](store)).toBe("unknown");
  expect(await partCalls.ending(store)).toBeUndefined();
  for (const code of [
    "InvalidPart",
    "InvalidPartOrder",
    "EntityTooSmall",
    "InvalidRequest",
    "MalformedXML",
  ]) {
    answer = () => new Response(`<Error><Code>${code}</Code></Error>`, { status: 400 });
    expect(await partCalls["putting together"](store)).toBe("incomplete");
  }
});

test("an endless file is aborted, in time and in memory", async () => {
  const chunk = new Uint8Array(1_000_000);
  answer = () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
  expect((await store.read(key))?.byteLength).toBe(5_242_881);
  answer = () =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          await Bun.sleep(100);
          controller.enqueue(new Uint8Array(1));
        },
      }),
    );
  await expect(store.read(key)).rejects.toThrow(down);
});

test("a missing object is null, not a failure", async () => {
  answer = () => new Response("<Error><Code>NoSuchKey</Code></Error>", { status: 404 });
  expect(await store.read(key)).toBeNull();
});

test("returns the origin to which browsers upload, also for a bucket of Amazon's", async () => {
  expect(store.origin).toBe(config.endpoint);
  const amazon = await openS3Store({ ...config, endpoint: null }, createLogger("silent"));
  expect(amazon.origin).toBe("https://portal.s3.eu-central-1.amazonaws.com");
  const announced = {
    id: crypto.randomUUID(),
    contentType: "image/png",
    purpose: null,
    contentLength: 70,
    expiresAt: "",
  };
  const address = new URL(await amazon.uploadAddress(announced, "https://portal.test"));
  expect(address.origin).toBe(amazon.origin ?? "");
  expect(address.pathname).toBe(`/uploads/${announced.id}`);
  expect(address.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;content-type;host");
  expect(address.searchParams.get("X-Amz-Expires")).toBe("300");
});
