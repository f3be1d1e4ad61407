import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnSession, OwnToken, Settings } from "#/src/contract/account";

const sessionsKey = ["/api/auth/sessions"] as const;
const tokensKey = ["/api/auth/tokens"] as const;
const settingsKey = ["/api/auth/settings"] as const;

export function useOwnSessions(first: OwnSession[]) {
  return useQuery<OwnSession[]>({ queryKey: sessionsKey, initialData: first });
}

export function useOwnTokens(first: OwnToken[]) {
  return useQuery<OwnToken[]>({ queryKey: tokensKey, initialData: first });
}

export function useSettings(first: Settings) {
  return useQuery<Settings>({ queryKey: settingsKey, initialData: first });
}

/** Puts what was chosen where the screen reads it. */
export function useShowSettings() {
  const queryClient = useQueryClient();
  return (settings: Settings) => queryClient.setQueryData(settingsKey, settings);
}

/** What ending a session or a token moves. */
export function useRefreshAccess() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([sessionsKey, tokensKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
