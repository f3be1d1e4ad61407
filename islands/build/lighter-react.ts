/**
 * React features that no screen uses, with the react-dom functions where each begins. They are emptied, which is
 * equivalent for a page without the feature, and functions called only by them are removed. `words` are the names
 * that sources would use: a test checks that none does.
 */
export const unusedOfReact = [
  {
    feature: "view transitions",
    words: ["ViewTransition", "addTransitionType"],
    functions: [
      "applyViewTransitionToHostInstances",
      "commitAfterMutationEffectsOnFiber",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "createViewTransitionInstance",
      "getViewTransitionClassName",
      "getViewTransitionName",
      "queueTransitionTypes",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "restoreViewTransitionOnHostInstances",
      "startViewTransition",
    ],
  },
  {
    feature: "refs of fragments",
    words: ["<Fragment ref", "FragmentInstance"],
    functions: [
      "FragmentInstance",
      "commitFragmentInstanceDeletionEffects",
      "commitFragmentInstanceInsertionEffects",
      "commitNewChildToFragmentInstances",
    ],
  },
  {
    feature: "tags for the document's head, and html, head and body themselves",
    words: [
      "preinit",
      "preloadModule",
      "prefetchDNS",
      "preconnect(",
      "<link",
      "<meta",
      "<html",
      "<head>",
      "<body",
    ],
    functions: [
      "acquireResource",
      "commitHostSingletonAcquisition",
      "createHoistableInstance",
      "estimateBandwidth",
      "getHydratableHoistableCache",
      "getResource",
      "insertSuspendedStylesheets",
      "isHostHoistableType",
      "preconnectAs",
      "preinitModuleScript",
      "preinitScript",
      "preinitStyle",
      "preload",
      "preloadInstanceAndSuspendIfNeeded",
      "preloadModule",
      "preloadResourceAndSuspendIfNeeded",
      "releaseSingletonInstance",
      "resolveSingletonInstance",
      "suspendInstance",
      "suspendResource",
    ],
  },
  {
    feature: "the state of form actions",
    words: ["useActionState", "useFormState", "useFormStatus", "requestFormReset"],
    functions: ["mountActionState", "updateActionState", "rerenderActionState"],
  },
  {
    feature: "custom elements",
    words: ["customElements"],
    functions: ["setPropOnCustomElement"],
  },
] as const;

/** Returns react-dom's source without {@link unusedOfReact}. @throws when the source is not written as expected */
export function lighterReact(source: string): string {
  const unused = new Set<string>(unusedOfReact.flatMap(({ functions }) => functions));
  const left = emptied(source, unused).replace(
    /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^};$/gm,
    "",
  );
  return withoutUncalled(left);
}

/** Matches functions as published in react-dom: each begins and ends at the start of a line. */
const functionsOfReact = /^function ([\w$]+)\([^)]*\) \{(?:\}$|[\s\S]*?^\}$)/gm;

function emptied(code: string, names: ReadonlySet<string>): string {
  const missing = new Set(names);
  const left = code.replace(functionsOfReact, (whole, name: string) => {
    if (!names.has(name)) return whole;
    missing.delete(name);
    return `function ${name}() {}`;
  });
  if (missing.size > 0) throw new Error(`This version of react-dom has no ${[...missing].join(", ")}.`);
  return left;
}

/** Removes functions that are no longer called. */
function withoutUncalled(code: string): string {
  const bodies = new Map<string, string>();
  const outside = code.replace(functionsOfReact, (whole, name: string) => {
    bodies.set(name, whole);
    return "";
  });
  const called = new Set<string>();
  const follow = (text: string) => {
    for (const [name] of text.matchAll(/[\w$]+/g)) {
      const body = bodies.get(name);
      if (body === undefined || called.has(name)) continue;
      called.add(name);
      follow(body);
    }
  };
  follow(outside);
  return code.replace(functionsOfReact, (whole, name: string) => (called.has(name) ? whole : ""));
}
