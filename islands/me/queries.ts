import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnSession, OwnToken, Settings } from "#/src/contract/account";
import type { CurrentUser } from "#/src/contract/users";

const sessionsKey = ["/api/auth/sessions"] as const;
const tokensKey = ["/api/auth/tokens"] as const;
const userKey = ["/api/auth/user"] as const;
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

export function useOwnUser(first: CurrentUser) {
  return useQuery<CurrentUser>({ queryKey: userKey, initialData: first });
}

/** Shows the saved name. */
export function useShowUser() {
  const queryClient = useQueryClient();
  return (user: CurrentUser) => queryClient.setQueryData(userKey, user);
}

/** Shows the saved preferences. */
export function useShowSettings() {
  const queryClient = useQueryClient();
  return (settings: Settings) => queryClient.setQueryData(settingsKey, settings);
}

/** Reloads the lists affected by ending a session or a token. */
export function useRefreshAccess() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([sessionsKey, tokensKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
