import { useQueryClient } from "@tanstack/react-query";
import { AnswerForm } from "#/islands/answer/answer-form";
import { apiWays } from "#/islands/answer/ways";
import type { Task } from "#/src/contract/tasks";
import { useTaskCache } from "../queries";

type AnswerPartProps = { task: Task; onDone: () => void };

/** A client's answer, in the drawer of its task. */
export function AnswerPart({ task, onDone }: AnswerPartProps) {
  const queries = useQueryClient();
  const { show, reload } = useTaskCache();
  const refresh = () => {
    for (const of of ["/api/comments", "/api/files"]) {
      void queries.invalidateQueries({ queryKey: [of, task.id] });
    }
    void reload([task.id]);
  };
  return (
    <AnswerForm
      task={task}
      ways={apiWays(task.id)}
      isFocused
      onCancel={onDone}
      onSent={(answered) => {
        onDone();
        show([answered.task]);
        refresh();
      }}
      onCommented={() => {
        onDone();
        refresh();
      }}
    />
  );
}
