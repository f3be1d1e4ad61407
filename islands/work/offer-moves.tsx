import { createContext, type ReactNode, useContext, useState } from "react";
import { offerWhenLoaded } from "#/islands/client-dashboard/dates/offer-when-loaded";
import type { NewDates } from "#/islands/client-dashboard/page-context";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import type { Task } from "#/src/contract/tasks";
import type { WorkItem } from "#/src/contract/work";
import { useWorkCache } from "./queries";

const planPart = lazyPart("The plan of the tasks that follow", () =>
  import("#/islands/client-dashboard/dates/plan-dialog").then((m) => m.PlanDialog),
);

type Planned = { clientId: string; dates: NewDates };

const ShowPlan = createContext<(planned: Planned) => void>(() => {});

/** Shows the plan of dates that a toast of the screen offers. */
export function PlansOfWork({ children }: { children: ReactNode }) {
  const [planned, setPlanned] = useState<Planned | null>(null);
  const { refresh } = useWorkCache();
  const close = () => {
    setPlanned(null);
    void refresh();
  };
  return (
    <ShowPlan.Provider value={setPlanned}>
      {children}
      {planned && <Lazy part={planPart} props={{ ...planned, tasks: [], onClose: close }} />}
    </ShowPlan.Provider>
  );
}

type Moved = Pick<WorkItem, "clientId" | "dueDate">;

/** Offers to move the tasks that follow one whose due date is later now; given its item from before. */
export function useOfferMoves() {
  const showPlan = useContext(ShowPlan);
  return ({ clientId, dueDate }: Moved, after: Task) => {
    if (clientId === null || dueDate === null || after.dueDate <= dueDate) return;
    const change = { before: { dueDate, status: after.status }, after };
    offerWhenLoaded({ clientId, change, onPlan: (dates) => showPlan({ clientId, dates }) });
  };
}
