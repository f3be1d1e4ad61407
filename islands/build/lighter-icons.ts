/**
 * Removes the keys of the icons' parts, random letters that do not compress. React identifies list items by them, and
 * warns in development when they are missing; the parts of an icon never change places. Icon names are removed too:
 * they become classes without styles, and hydration keeps those that the server rendered.
 */
export const lighterIcons: Bun.BunPlugin = {
  name: "lighter-icons",
  setup(build) {
    build.onLoad(
      { filter: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/ },
      async ({ path }) => ({
        contents: (await Bun.file(path).text()).replaceAll(
          /,\s*key: "\w+"|^\s*(size: 24|name: "[\w-]+"),|,\s*aliases: \[[^\]]*\]|^__iconData\.node;/gm,
          "",
        ),
        loader: "js",
      }),
    );
    // The library's own also draws for other frameworks, in other sizes and with other strokes.
    build.onLoad(
      { filter: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/].*[\\/]buildLucideIconForReact\.mjs$/ },
      () => ({ contents: plainIcon, loader: "js" }),
    );
  },
};

const plainIcon = `import { mergeClasses } from "../utils/mergeClasses.mjs";
  export default (icon, { color, width, height, strokeWidth, className, hasA11yProp, attributes }) => [
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      ...{ width, height, viewBox: "0 0 24 24", fill: "none", stroke: color, strokeWidth },
      ...{ strokeLinecap: "round", strokeLinejoin: "round", className: mergeClasses("lucide", className) },
      ...(hasA11yProp ? {} : { "aria-hidden": "true" }),
      ...attributes,
    },
    icon.node,
  ];`;
