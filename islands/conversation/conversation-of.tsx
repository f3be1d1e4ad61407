import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { Subject } from "./queries";

const conversationPart = lazyPart("The conversation", () =>
  import("./parts/conversation").then((m) => m.Conversation),
);

type ConversationOfProps = { subject: Subject; clientName: string };

/** The conversation about a task or a project: loaded when its subject is opened. */
export function ConversationOf(props: ConversationOfProps) {
  return <Lazy part={conversationPart} props={props} />;
}
