import { createRoot } from "react-dom/client";
import { Confirm } from "#/islands/ui/confirm";

/** Asks whether a change is made though somebody else was faster; closing the question shows theirs. */
export function confirmOverwrite(overwriteLabel: string): Promise<boolean> {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host, { identifierPrefix: "overtaken-" });
  return new Promise((resolve) => {
    const end = (isSent: boolean) => {
      root.unmount();
      host.remove();
      resolve(isSent);
    };
    root.render(
      <Confirm
        title="Somebody else was faster"
        text="This was changed after you opened it, so your change has not been made yet."
        confirmLabel={overwriteLabel}
        cancelLabel="Load theirs"
        onConfirm={() => end(true)}
        onCancel={() => end(false)}
      />,
    );
  });
}
