import { useState } from "react";
import { AnswerField } from "#/islands/request-form/fields/answer-field";
import { FileField } from "#/islands/request-form/fields/file-field";
import { TableField } from "#/islands/request-form/fields/table-field";
import { fromTyped } from "#/islands/request-form/rules";
import type { Cells } from "#/islands/request-form/typed-answers";
import { useViewer } from "#/islands/runtime/page/viewer";
import { shownFields } from "#/src/contract/form-answers";
import type { FormField, FormSection } from "#/src/contract/forms";
import { type DraftForm, inputOf } from "../draft";

/** The form as a client sees it on a phone. What is typed here is stored nowhere. */
export function Preview({ draft }: { draft: DraftForm }) {
  const { currency } = useViewer();
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const [rows, setRows] = useState<Readonly<Record<string, Readonly<Record<string, Cells | null>>>>>({});
  // Safe because the input has all that the controls read; only its defaults may be missing.
  const sections = inputOf(draft).sections as FormSection[];
  const all = sections.flatMap(({ fields }) => fields);
  const values = Object.fromEntries(
    all.map((field) => [field.key, fromTyped(field, typed[field.key] ?? null)]),
  );
  const shown = new Set(shownFields(sections, values).map(({ key }) => key));
  const control = (field: FormField) => {
    if (field.kind === "table") {
      const own = rows[field.key] ?? {};
      const put = (id: string, cells: Cells | null) =>
        setRows({ ...rows, [field.key]: { ...own, [id]: cells } });
      return <TableField {...{ field, currency }} rows={[]} typed={own} onType={put} onCommit={put} />;
    }
    if (field.kind === "file") return <FileField field={field} files={[]} onCommit={() => {}} isDisabled />;
    return (
      <AnswerField
        {...{ field, currency }}
        value={typed[field.key] ?? null}
        onChange={(value) => setTyped({ ...typed, [field.key]: value })}
        onCommit={() => {}}
      />
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-label text-muted">
        What a client sees on a phone. Nothing that you type here is stored.
      </p>
      <div className="flex w-full max-w-[390px] flex-col gap-6 rounded-control border border-base-300 p-4">
        <h2 className="wrap-anywhere font-semibold text-title">{draft.name || "New Form"}</h2>
        {sections.map(({ title, intro, fields }, at) => (
          <section key={draft.sections[at]?.id ?? at} aria-label={title} className="flex flex-col gap-4">
            <div className="flex flex-col gap-1">
              <p className="text-hint text-muted">{`Step ${at + 1} of ${sections.length}`}</p>
              <h3 className="wrap-anywhere font-semibold">{title}</h3>
              {intro && <p className="wrap-anywhere whitespace-pre-wrap text-label text-muted">{intro}</p>}
            </div>
            {fields
              .filter(({ key }) => key === "" || shown.has(key))
              .map((field, place) => (
                <div key={draft.sections[at]?.fields[place]?.id ?? field.key}>{control(field)}</div>
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}
