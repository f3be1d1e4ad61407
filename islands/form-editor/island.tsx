import { useQuery, useQueryClient } from "@tanstack/react-query";
import { denial } from "#/islands/runtime/changes/denial";
import { useUrlParams } from "#/islands/runtime/page/url-state";
import { useViewer } from "#/islands/runtime/page/viewer";
import { LinkButton } from "#/islands/ui/link-button";
import { PageHead } from "#/islands/ui/page-head";
import { Tabs } from "#/islands/ui/tabs";
import { answer, api } from "#/src/client/browser";
import type { FormDetail } from "#/src/contract/forms";
import { Editor } from "./parts/editor";
import { Preview } from "./parts/preview";
import { Versions } from "./parts/versions";
import { useDraft } from "./use-draft";

type FormEditorProps = {
  /** The form to edit; null for a new one. */
  first: FormDetail | null;
};

/** The editor of a form, with a preview and its versions. */
export default function FormEditor({ first }: FormEditorProps) {
  const queries = useQueryClient();
  const { role } = useViewer();
  const id = first?.id ?? "new";
  // Not the key of one thing: a task that takes the form is no part of it, and still changes which version is in use.
  const key = ["/api/forms", "edited", id] as const;
  const { data: form } = useQuery<FormDetail | null>({
    queryKey: key,
    queryFn: ({ signal }): Promise<FormDetail> =>
      answer(api.forms[":id"].$get({ param: { id } }, { init: { signal } })),
    initialData: first,
    enabled: first !== null,
  });
  const edited = useDraft(form);
  const [params, setParams] = useUrlParams();
  const tab = params.get("tab") ?? "editor";
  const denied = denial(role, form ? "form.update" : "form.create");
  const show = (saved: FormDetail) => queries.setQueryData(key, saved);
  return (
    <div className="flex flex-col gap-4">
      <PageHead
        title={form ? form.name : "New Form"}
        subtitle={form ? subtitleOf(form) : "Not saved yet"}
        actions={<LinkButton href="/forms">All Forms</LinkButton>}
      />
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
                {...{ form, edited, denied }}
                onStored={show}
                onStale={() => void queries.invalidateQueries({ queryKey: key })}
              />
            ),
          },
          { value: "preview", label: "Preview", content: <Preview draft={edited.draft} /> },
          ...(form ? [{ value: "versions", label: "Versions", content: <Versions form={form} /> }] : []),
        ]}
      />
    </div>
  );
}

function subtitleOf({ versions, templates }: FormDetail): string {
  const tasks = versions.reduce((sum, { usedBy }) => sum + usedBy, 0);
  const used = tasks === 0 ? "No task has it" : `${tasks} ${tasks === 1 ? "task has" : "tasks have"} it`;
  const named = templates.length > 0 ? `. Templates: ${templates.map(({ name }) => name).join(", ")}` : "";
  return `${used}${named}`;
}
