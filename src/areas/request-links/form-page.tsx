/** @jsxImportSource hono/jsx */
import type { Request } from "#/src/contract/requests";
import type { RequestLink } from "#/src/domain/links/request-link";
import { BrandMark } from "#/src/shell/brand";
import { Document } from "#/src/shell/document";
import { Island } from "#/src/shell/island";
import type { Page } from "#/src/shell/page";

type FormPageProps = { page: Page; link: RequestLink; path: string; first: Request };

/** The page of a link to a request after its button was pressed. */
export function FormPage({ page, link, path, first }: FormPageProps) {
  return (
    <Document page={page} title={link.title}>
      <main
        id="content"
        tabindex={-1}
        class="mx-auto flex max-w-[760px] flex-col gap-4 px-4 pb-12 outline-none sm:px-6"
      >
        <header class="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-base-300 border-b py-2">
          <span class="brand-row">
            <BrandMark />
          </span>
          <p class="wrap-anywhere text-hint text-muted">
            As {link.email} for {link.clientName}, by the link in your mail
          </p>
        </header>
        <Island name="request-form" props={{ path, first }} isTypedInto />
      </main>
    </Document>
  );
}
