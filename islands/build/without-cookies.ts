/**
 * Leaves out what Hono's client writes Cookie headers with, half a kilobyte of each screen's first script: browsers
 * refuse that header from a page, so nothing here ever asks for it.
 */
export const withoutCookies: Bun.BunPlugin = {
  name: "without-cookies",
  setup(build) {
    build.onLoad({ filter: /[\\/]hono[\\/]dist[\\/]utils[\\/]cookie\.js$/ }, () => ({
      contents: 'export function serialize() { throw new Error("Pages cannot set Cookie headers."); }',
      loader: "js",
    }));
  },
};
