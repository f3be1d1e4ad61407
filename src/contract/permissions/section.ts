import type { Access } from "../access";
import type { Role } from "../choices/users";
import { type ScreenRight, screenRights } from "../screen-rights";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Row = Record<Role, Access>;
type Screen = { method: Method; path: string };
type Route = Screen & { access: Row };

/** Method and path of an action, with the access of each role unless screens check it too. */
export function route<const M extends Method, const P extends string>(
  method: M,
  path: P,
): { method: M; path: P };
export function route<const M extends Method, const P extends string>(
  method: M,
  path: P,
  access: Row,
): { method: M; path: P; access: Row };
export function route(method: Method, path: string, access?: Row) {
  return { method, path, ...(access && { access }) };
}

/** The routes of one section of the API's description, with its title and text there. */
export function section<R extends Record<string, Screen>>(
  title: string,
  text: string,
  routes: R & { [A in keyof R]: A extends ScreenRight ? Screen : Route },
) {
  const ofScreens: Partial<Record<string, Row>> = screenRights;
  const rows = Object.entries<Screen>(routes).map(([action, row]) => [
    action,
    { access: ofScreens[action], ...row, section: { title, text } },
  ]);
  // Safe because every action keeps its own route, and one without access is a right of screens.
  return Object.fromEntries(rows) as {
    [A in keyof R]: R[A] & { access: Row; section: { title: string; text: string } };
  };
}
