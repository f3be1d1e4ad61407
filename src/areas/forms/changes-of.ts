import { fieldsOf } from "#/src/contract/form-answers";
import type { FormDetail, FormSection } from "#/src/contract/forms";

type Version = { number: number; sections: readonly FormSection[] };

/** Compares each version with the one before it, by the keys of the fields; the versions are given oldest first. */
export function changesOf(versions: readonly Version[]): FormDetail["changes"] {
  return versions.flatMap(({ number, sections }, at) => {
    const former = versions[at - 1];
    if (!former) return [];
    const [before, after] = [former.sections, sections].map(
      (each) => new Map(fieldsOf(each).map((field) => [field.key, field])),
    );
    const labels = (from: typeof before, isListed: (key: string) => boolean) =>
      [...(from?.values() ?? [])].filter(({ key }) => isListed(key)).map(({ label }) => label);
    return [
      {
        number,
        added: labels(after, (key) => !before?.has(key)),
        removed: labels(before, (key) => !after?.has(key)),
        changed: labels(
          after,
          (key) =>
            before?.has(key) === true && JSON.stringify(before.get(key)) !== JSON.stringify(after?.get(key)),
        ),
      },
    ];
  });
}
