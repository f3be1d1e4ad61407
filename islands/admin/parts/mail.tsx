import { ClientPicker } from "#/islands/clients/picker/client-picker";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf } from "#/islands/runtime/changes/failure-sentence";
import { counted, ListStates } from "#/islands/runtime/lists/list-states";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Select } from "#/islands/ui/inputs";
import { SearchInput } from "#/islands/ui/search-input";
import { answer, api } from "#/src/client/browser";
import { mailKind, mailState } from "#/src/contract/choices/mail";
import type { Mail as WrittenMail } from "#/src/contract/mail";
import { useMailAddress } from "../address";
import { usePageContext } from "../page-context";
import { type FirstMail, useMail, useRefresh } from "../queries";
import { mailColumns } from "./mail-columns";
import { PagedTable, RefreshAndClear } from "./paged-list";

/** Mails sent by the portal, with their delivery state. */
export function Mail({ first }: { first: FirstMail }) {
  const address = useMailAddress();
  const list = useMail(address.query, first);
  const { timeZone } = useViewer();
  const { sendsMail, clients } = usePageContext();
  const { clientId } = address.query;
  const deniedBecause = sendsMail ? undefined : "MAIL_URL is not set";
  const sendTest = useSendTest();
  const sendAgain = useSendAgain();
  const sending = sendAgain.isPending ? sendAgain.variables.id : null;
  return (
    <div className="flex flex-col gap-4">
      {deniedBecause && (
        <p className="rounded-box border border-warning px-3 py-2" role="note">
          {`No mail is sent: ${deniedBecause}. Links are copied and sent by hand instead.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          className="w-full sm:w-72"
          label="Search mail"
          value={address.query.search}
          onSearch={address.search}
        />
        <div className="max-sm:flex-1 sm:w-40">
          <Select
            aria-label="State"
            emptyLabel="All States"
            options={mailState.options}
            {...address.bind("state")}
          />
        </div>
        <div className="max-sm:flex-1 sm:w-40">
          <Select
            aria-label="Kind"
            emptyLabel="All Kinds"
            options={mailKind.options}
            {...address.bind("kind")}
          />
        </div>
        <ClientPicker
          aria-label="Client"
          className="w-full sm:w-52"
          emptyLabel="All Clients"
          canBeEmpty
          value={clientId ?? ""}
          knownName={clients.find(({ id }) => id === clientId)?.name}
          onPick={(id) => address.choose({ clientId: id })}
        />
        <RefreshAndClear address={address} list={list} />
        <Button
          variant="primary"
          className="max-sm:flex-1 sm:ml-auto"
          isBusy={sendTest.isPending}
          deniedBecause={deniedBecause}
          onClick={() => sendTest.mutate()}
        >
          Send a test to me
        </Button>
      </div>
      <ListStates list={list} things="mails" found={({ total }) => counted(total, "mail", "mails")}>
        {(page) => (
          <PagedTable
            caption="Mails"
            things="mails"
            columns={mailColumns({ timeZone, deniedBecause, sending, sendAgain: sendAgain.mutate })}
            page={page}
            isStale={list.isFetching}
            address={address}
            nothingYet="Every mail that the portal sends will be listed here for half a year."
          />
        )}
      </ListStates>
    </div>
  );
}

/** Sends a test mail to the signed-in admin. */
function useSendTest() {
  return useChange({
    send: () => answer(api.admin.mail.test.$post()),
    done: ({ to }: WrittenMail) => `Test is on its way to ${to}`,
    failed: (error) => detailOf(error) ?? "Failed to send the test",
    refresh: useRefresh(),
  });
}

function useSendAgain() {
  return useChange({
    send: ({ id }: WrittenMail) => answer(api.admin.mail[":id"].send.$post({ param: { id } })),
    done: ({ to }: WrittenMail) => `Mail is on its way to ${to}`,
    failed: (error) => detailOf(error) ?? "Failed to send the mail again",
    refresh: useRefresh(),
  });
}
