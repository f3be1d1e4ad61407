import { createLogger } from "#/src/http/request-log";
import { standInModel, startAiServer } from "#/src/programs/demo/ai-server/ai-server";
import { profileOf } from "#/src/programs/demo/ai-server/profile";
import type { BrandProfiler } from "#/src/services/brand-profile/brand-profiler";
import { openaiProfiler } from "#/src/services/brand-profile/openai-profiler";

/** A profiler without a server, for tests of other things. */
export function standInProfiler(clock: () => Date): BrandProfiler {
  return {
    write: async (lead) => ({
      profile: profileOf(lead),
      model: standInModel,
      writtenAt: clock().toISOString(),
    }),
  };
}

type Options = {
  timeoutMs?: number;
  /** Time of the response. */
  writtenAt?: string;
  onLog?: (line: string) => void;
};

/** Starts a profiler with a scriptable stub server. */
export function startProfiler({
  timeoutMs = 5_000,
  writtenAt = "2026-03-08T12:00:20.000Z",
  onLog,
}: Options = {}) {
  const server = startAiServer();
  const profiler = openaiProfiler({
    apiKey: "sk-canary",
    baseUrl: server.url,
    model: "asked-for-model",
    timeoutMs,
    clock: () => new Date(writtenAt),
    log: onLog ? createLogger("debug", { write: onLog }) : createLogger("silent"),
  });
  return { server, profiler, stop: () => server.stop() };
}
