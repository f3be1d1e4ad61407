import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keepTyped, readTyped } from "#/islands/forms/typed-text";
import { denial } from "#/islands/runtime/changes/denial";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { PageHead } from "#/islands/ui/page-head";
import { Tabs } from "#/islands/ui/tabs";
import type { FormDetail } from "#/src/contract/forms";
import { type DraftForm, draftOf, newSection } from "./draft";
import { Editor } from "./parts/editor";
import { Preview } from "./parts/preview";
import { Versions } from "./parts/versions";

type FormEditorProps = {
  /** The form to edit; null for a new one. */
  first: FormDetail | null;
};

/** The editor of a form, with a preview and its versions. */
export default function FormEditor({ first }: FormEditorProps) {
  const queries = useQueryClient();
  const { role } = useViewer();
  const key = ["/api/forms", first?.id ?? "new"] as const;
  const { data: form } = useQuery<FormDetail | null>({ queryKey: key, initialData: first });
  const [draft, setDraft] = useDraft(form);
  const [params, setParams] = useUrlParams();
  const tab = params.get("tab") ?? "editor";
  const denied = denial(role, form ? "form.update" : "form.create");
  const show = (saved: FormDetail) => {
    queries.setQueryData(key, saved);
    setDraft(null);
  };
  const shown = draft ?? startOf(form);
  return (
    <div className="flex flex-col gap-4">
      <PageHead title={form ? form.name : "New Form"} subtitle={form ? subtitleOf(form) : "Not saved yet"} />
      <Tabs
        label="Form"
        value={tab === "preview" || (tab === "versions" && form) ? tab : "editor"}
        onChange={(to) => setParams({ tab: to === "editor" ? null : to }, { history: "push" })}
        tabs={[
          {
            value: "editor",
            label: "Editor",
            content: (
              <Editor
                {...{ form, draft: shown, denied }}
                isDirty={draft !== null}
                onChange={setDraft}
                onSaved={show}
              />
            ),
          },
          { value: "preview", label: "Preview", content: <Preview draft={shown} /> },
          ...(form ? [{ value: "versions", label: "Versions", content: <Versions form={form} /> }] : []),
        ]}
      />
    </div>
  );
}

function startOf(form: FormDetail | null): DraftForm {
  return form ? draftOf(form.name, form.sections) : { name: "", sections: [newSection()] };
}

function subtitleOf({ versions, templates }: FormDetail): string {
  const tasks = versions.reduce((sum, { usedBy }) => sum + usedBy, 0);
  const used = tasks === 0 ? "No task has it" : `${tasks} ${tasks === 1 ? "task has" : "tasks have"} it`;
  const named = templates.length > 0 ? `. Templates: ${templates.map(({ name }) => name).join(", ")}` : "";
  return `${used}${named}`;
}

/** The edited form, kept in this tab until it is saved; null while nothing was changed. */
function useDraft(form: FormDetail | null) {
  const name = `form-${form?.id ?? "new"}`;
  const [start] = useState(() => startOf(form));
  const [draft, setDraft] = useState<DraftForm | null>(() => {
    const stored = readTyped(name);
    if (stored !== null) return JSON.parse(stored) as DraftForm;
    return form ? null : start;
  });
  const change = (next: DraftForm | null) => {
    keepTyped(name, next && JSON.stringify(next));
    setDraft(next);
  };
  return [draft, change] as const;
}
