import { Loaded } from "#/islands/runtime/loading/loaded";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import type { MailPlan, PlannedMail } from "#/src/contract/bulk-mail";
import { showDate } from "#/src/format/show-dates";
import { countMails, type Mailing, mailsIn, useMailPlan, useSendMailing } from "../mailings";

type MailPlanDialogProps = {
  mailing: Mailing;
  ids: readonly string[];
  onSent: () => void;
  onClose: () => void;
};

const titles = { reminders: "Remind Clients", invitations: "Send Invitations Again" };
const mostItems = 3;

/** Shows who gets what, and sends it. */
export function MailPlanDialog({ mailing, ids, onSent, onClose }: MailPlanDialogProps) {
  const plan = useMailPlan(mailing, ids);
  const send = useSendMailing(mailing, ids, () => void plan.refetch());
  const count = plan.data ? mailsIn(mailing, plan.data) : 0;
  return (
    <Dialog title={titles[mailing]} description={countOf(ids)} onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody>
            <Loaded query={plan} loading="Planning..." failed="The plan could not be made">
              {(data) => <Plan plan={data} />}
            </Loaded>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Cancel</Button>
            <Button
              variant="primary"
              data-autofocus
              isBusy={send.isPending}
              deniedBecause={plan.data && !plan.isFetching ? noneOf(count) : "Planning"}
              onClick={() => plan.data && send.mutate(plan.data, { onSuccess: onSent })}
            >
              {`Send ${countMails(mailing, count)}`}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

const countOf = (ids: readonly string[]) => (ids.length === 1 ? "1 client" : `${ids.length} clients`);
const noneOf = (count: number) => (count === 0 ? "Nobody would get a mail" : undefined);

function Plan({ plan: { plan } }: { plan: MailPlan }) {
  const sent = plan.filter(({ to }) => to !== null);
  const skipped = plan.filter(({ to }) => to === null);
  return (
    <>
      {sent.length === 0 && <p className="text-muted">Nobody would get a mail now.</p>}
      <ul className="divide-y divide-base-300">
        {sent.map((mail) => (
          <li key={`${mail.clientId} ${mail.to}`} className="py-2">
            <p className="font-medium wrap-anywhere">{mail.name}</p>
            <p className="text-hint text-muted wrap-anywhere">{mail.to}</p>
            <Items items={mail.items} />
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <section className="mt-5" aria-label="Left out">
          <h3 className="mb-1 font-semibold text-label">Left out</h3>
          <ul className="divide-y divide-base-300">
            {skipped.map(({ clientId, name, skippedBecause }) => (
              <li key={clientId} className="flex flex-wrap justify-between gap-x-3 py-2">
                <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
                <span className="text-hint text-muted">{skippedBecause}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The first things that wait for the client. */
function Items({ items }: Pick<PlannedMail, "items">) {
  const { today } = useViewer();
  const more = items.length - mostItems;
  return (
    <ul className="mt-1 text-hint">
      {items.slice(0, mostItems).map(({ kind, title, dueDate }) => (
        <li key={`${kind} ${title} ${dueDate}`} className="wrap-anywhere">
          {title}
          <span className={dueDate < today ? "text-red" : "text-muted"}>{` · ${showDate(dueDate)}`}</span>
        </li>
      ))}
      {more > 0 && <li className="text-muted">{`and ${more} more`}</li>}
      {items.length === 0 && <li className="text-muted">Nothing waits for them yet</li>}
    </ul>
  );
}
