import { useState } from "react";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { matchWords } from "#/src/format/offer-words";
import { chosenOf, type Ticks, ticksOf } from "./chosen";
import { OfferView } from "./offer-view";
import { useMatchTemplates, useTemplatePlan } from "./queries";

type OfferDialogProps = { clientId: string; onClose: () => void };

/** Shows the tasks of templates that apply to the client now and those that no longer do, and adds and removes them. */
export function OfferDialog({ clientId, onClose }: OfferDialogProps) {
  const [ticks, setTicks] = useState<Ticks | null>(null);
  const offer = useTemplatePlan(clientId, {}, true);
  const chosen = offer.data && ticks ? chosenOf(offer.data, ticks) : {};
  const query = useTemplatePlan(clientId, chosen, ticks !== null);
  const match = useMatchTemplates(clientId);
  const plan = ticks === null ? offer.data : query.data;
  const error = offer.error ?? query.error;
  const startAgain = () => {
    setTicks(null);
    void offer.refetch();
  };
  const words = offer.data ? matchWords({ ...offer.data, ...chosen }) : "";
  const isEmpty = offer.data !== undefined && words === "";
  return (
    <Dialog title="Tasks from Templates" size="wide" onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody label="Tasks from templates">
            {error ? (
              <LoadFailure title="The plan could not be made" query={{ error, refetch: startAgain }} />
            ) : offer.data ? (
              <OfferView
                offer={offer.data}
                plan={plan ?? null}
                ticks={ticks ?? ticksOf(offer.data)}
                onTick={setTicks}
              />
            ) : (
              <p role="status">Making the plan…</p>
            )}
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>{isEmpty ? "Done" : "Cancel"}</Button>
            {!isEmpty && !error && (
              <Button
                variant="primary"
                isBusy={match.isPending || !plan}
                onClick={() =>
                  plan &&
                  match.mutate(
                    { chosen, planHash: plan.planHash },
                    { onSuccess: onClose, onError: startAgain },
                  )
                }
              >
                {words || "Add Tasks"}
              </Button>
            )}
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
