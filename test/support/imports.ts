import { dirname, join, relative } from "node:path";
import { Glob } from "bun";

export const root = join(import.meta.dir, "../..");

export type Import = {
  /** Path in the project, such as `src/server/app.ts`. */
  from: string;
  /** Same for files of the project; the package name as written otherwise. */
  to: string;
  /** Unchanged from the file. */
  written: string;
  isType: boolean;
  /** `import()`: loaded on demand, not with the file. */
  isLazy: boolean;
};

const folders = ["src", "islands", "cli", "db", "test", "bench"];

/** Lists every TypeScript source file of the project. */
export async function sourceFiles(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    for await (const path of new Glob(`${folder}/**/*.{ts,tsx}`).scan(root)) found.push(path);
  }
  return found.sort();
}

/** Returns the imports and re-exports of a file, including type-only ones. */
export async function importsOf(file: string): Promise<Import[]> {
  return scanImports(await Bun.file(join(root, file)).text()).map((found) => ({
    ...found,
    from: file,
    to: resolve(file, found.to),
    written: found.to,
  }));
}

const statement =
  /(?:^|[;}\n])[ \t]*(?:import|export)\s+(type\s+)?(?:[\w*$\s{},]*?\s*from\s*)?["']([^"'\n]+)["']/g;
const call = /\b(?:import|require)\s*\(\s*["']([^"'\n]+)["']\s*,?\s*(?:\{[^}]*\}\s*)?\)/g;

/** Extracts the specifiers of static, dynamic and type-only imports from TypeScript source. */
export function scanImports(text: string): Omit<Import, "from" | "written">[] {
  const code = withoutComments(text);
  const statements = [...code.matchAll(statement)].map(([whole, type, to = ""]) => ({
    to,
    isType: type !== undefined || namesTypesOnly(whole),
    isLazy: false,
  }));
  const calls = [...code.matchAll(call)].map(([, to = ""]) => ({ to, isType: false, isLazy: true }));
  return [...statements, ...calls];
}

/** `import { type A, type B } from` is removed by the compiler. */
function namesTypesOnly(whole: string): boolean {
  const names = /^[\s;}]*(?:import|export)\s*\{([^}]*)\}/.exec(whole)?.[1];
  const listed = names?.split(",").filter((name) => name.trim() !== "") ?? [];
  return listed.length > 0 && listed.every((name) => /^\s*type\s/.test(name));
}

/** Removes comments and keeps strings, so that neither hides code nor looks like it. */
export function withoutComments(text: string): string {
  const token = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(token, (found) =>
    found.startsWith("//") || found.startsWith("/*") ? " " : found.startsWith("`") ? "``" : found,
  );
}

function resolve(file: string, to: string): string {
  if (to.startsWith("#/")) return withExtension(to.slice(2));
  if (!to.startsWith(".")) return to;
  return withExtension(relative(root, join(root, dirname(file), to)));
}

function withExtension(path: string): string {
  const tries = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  const found = tries.find((ending) => isFile(join(root, path + ending)));
  if (found === undefined) throw new Error(`There is no file for the import ${path}`);
  return path + found;
}

function isFile(path: string): boolean {
  return Bun.file(path).size > 0 && /\.\w+$/.test(path);
}
