import { createRoot } from "react-dom/client";
import { Confirm } from "#/islands/ui/confirm";

/** Asks whether to complete tasks although something is still open. */
export function askBeforeDone(text: string): Promise<boolean> {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host, { identifierPrefix: "before-done-" });
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      root.unmount();
      host.remove();
      resolve(isDone);
    };
    root.render(
      <Confirm
        title="Mark done anyway?"
        text={text}
        confirmLabel="Mark Done"
        onConfirm={() => end(true)}
        onCancel={() => end(false)}
      />,
    );
  });
}
