import { useState } from "react";
import { Button } from "#/islands/ui/button";
import { Lazy } from "#/islands/ui/lazy-part";
import { planList } from "./lazy-panels";

/** Every step of the onboarding, for whoever asks for it. */
export function PlanSection({ clientId, total }: { clientId: string; total: number }) {
  const [isShown, setShown] = useState(false);
  return (
    <section aria-label="Every step" className="flex flex-col items-start gap-2">
      <Button
        aria-expanded={isShown}
        onPointerEnter={planList.preload}
        onFocus={planList.preload}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "Hide the steps" : `Show all ${total} steps`}
      </Button>
      {isShown && <Lazy part={planList} props={{ clientId }} />}
    </section>
  );
}
