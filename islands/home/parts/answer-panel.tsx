import { AnswerForm } from "#/islands/answer/answer-form";
import { apiWays } from "#/islands/answer/ways";
import type { HomeTask } from "#/src/contract/home";
import { useHomeCache } from "../queries";

type AnswerPanelProps = { clientId: string; task: HomeTask; onDone: () => void };

/** The form for an answer, inside its task. */
export function AnswerPanel({ clientId, task, onDone }: AnswerPanelProps) {
  const { show, reload } = useHomeCache(clientId);
  return (
    <AnswerForm
      task={task}
      ways={apiWays(task.id)}
      isFocused
      onCancel={onDone}
      onSent={(answered) => {
        onDone();
        show([answered.task]);
        void reload();
      }}
      onCommented={() => {
        onDone();
        void reload();
      }}
    />
  );
}
