import { createRoot } from "react-dom/client";
import { Confirm } from "#/islands/ui/confirm";

/** Asks whether to make a change despite a conflict; closing the question shows the other change. */
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
