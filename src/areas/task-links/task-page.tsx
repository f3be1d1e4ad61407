/** @jsxImportSource hono/jsx */
import { personName } from "#/src/contract/person-name";
import type { LinkedTask } from "#/src/contract/task-links";
import type { ThingLink } from "#/src/domain/links/whose-link";
import { BrandMark } from "#/src/shell/brand";
import { Document } from "#/src/shell/document";
import { Island } from "#/src/shell/island";
import type { Page } from "#/src/shell/page";

type TaskPageProps = { page: Page; link: ThingLink; path: string; first: LinkedTask };

/** The page of a link to a task after its button was pressed. */
export function TaskPage({ page, link, path, first }: TaskPageProps) {
  return (
    <Document page={page} title={link.title}>
      <main
        id="content"
        tabindex={-1}
        class="mx-auto flex max-w-[760px] flex-col gap-4 px-4 pb-12 outline-none sm:px-6"
      >
        <LinkHead link={link} />
        <Island name="linked-task" props={{ path, first }} />
      </main>
    </Document>
  );
}

/** The head of pages behind a link: the agency, and the person in whose name everything here is done. */
function LinkHead({ link }: { link: ThingLink }) {
  return (
    <header class="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-base-300 border-b py-2">
      <span class="brand-row">
        <BrandMark />
      </span>
      <p class="wrap-anywhere text-hint text-muted">
        As {personName(link, link.email)}, by the link in your mail
      </p>
    </header>
  );
}
