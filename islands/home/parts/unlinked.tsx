import Unlink from "lucide-react/icons/unlink";
import { EmptyState } from "#/islands/ui/empty-state";
import { PageHead } from "#/islands/ui/page-head";

/** The whole screen of a client user before an admin has linked the account to a client. */
export function Unlinked({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className="card-surface">
        <EmptyState
          icon={<Unlink size={20} aria-hidden />}
          title="Your account isn't linked to a client yet."
        />
      </div>
    </>
  );
}
