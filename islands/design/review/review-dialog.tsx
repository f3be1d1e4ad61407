import { type FormEvent, useState } from "react";
import { failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { fieldRefusal } from "#/islands/runtime/changes/refusals";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { Field } from "#/islands/ui/field";
import { Textarea } from "#/islands/ui/inputs";
import { LabelledCheckbox } from "#/islands/ui/labelled-checkbox";
import { LinkToPassOn } from "#/islands/ui/link-to-pass-on";
import type { DesignAsset } from "#/src/contract/design";
import { emailKey } from "#/src/contract/email-key";
import { LinksOut } from "./links-out";
import { type PassedOn, toPassOn, useSendReview } from "./review-changes";
import { usePeople, useReviewLinks } from "./review-queries";

type ReviewDialogProps = { asset: DesignAsset; onClose: () => void };

/**
 * Sends an asset's newest version to people without an account, and shows its links. It opens only after its data was
 * loaded, or failed to load, so that nothing in it shifts afterwards.
 */
export function ReviewDialog(props: ReviewDialogProps) {
  const people = usePeople(props.asset.projectId);
  const links = useReviewLinks(props.asset.id);
  return people.isLoading || links.isLoading ? null : <OpenReviewDialog {...props} />;
}

function OpenReviewDialog({ asset, onClose }: ReviewDialogProps) {
  const send = useSendReview(asset.id);
  const [typed, setTyped] = useState("");
  const [requireCode, setRequireCode] = useState(false);
  const [missing, setMissing] = useState("");
  const [passedOn, setPassedOn] = useState<PassedOn[]>([]);
  const [newest] = asset.revisions;
  const isUnchanged = asset.approvalStatus === "rejected" && newest?.sentForReview === true;
  const [asksAgain, setAsksAgain] = useState(false);

  const change = (text: string) => {
    setTyped(text);
    setMissing("");
    send.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    const emails = addressesIn(typed);
    if (emails.length === 0) return setMissing("Required");
    if (isUnchanged && !asksAgain) return setAsksAgain(true);
    send.mutate(
      { emails, requireCode },
      {
        onSuccess: async ({ links }) => {
          const byHand = await toPassOn(links);
          if (byHand.length === 0) return onClose();
          setPassedOn(byHand);
          setTyped("");
        },
      },
    );
  };
  const refusal = send.error ? fieldRefusal(send.error) || failureSentence(send.error) : "";
  return (
    <Dialog
      title="Review by Link"
      description={`${asset.assetName}, version ${newest?.revisionNumber ?? 1}`}
      isDirty={() => typed.trim() !== ""}
      onClose={onClose}
    >
      {(requestClose) => (
        <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
          <DialogBody>
            <p className="mb-3 text-muted">
              Each address gets a link of its own to this version. It accepts one answer, within two weeks,
              and needs no account.
            </p>
            <Field
              label="Addresses"
              isRequired
              hint="One per line, or separated by commas."
              error={missing || refusal}
            >
              {(control) => (
                <Textarea
                  {...control}
                  data-autofocus
                  rows={3}
                  value={typed}
                  onChange={(event) => change(event.target.value)}
                />
              )}
            </Field>
            <Suggestions
              projectId={asset.projectId}
              taken={addressesIn(typed)}
              onAdd={(email) => change(typed.trim() === "" ? email : `${typed.trim()}\n${email}`)}
            />
            <LabelledCheckbox
              checked={requireCode}
              onChange={(event) => setRequireCode(event.target.checked)}
              hint="A six-digit code is sent to the same address before anything is shown."
            >
              Require a code
            </LabelledCheckbox>
            <p role="status" className="font-medium text-yellow">
              {asksAgain &&
                isUnchanged &&
                `The client asked for changes to version ${newest.revisionNumber}. Send it again unchanged?`}
            </p>
            {passedOn.map(({ isCopied, ...link }) => (
              <LinkToPassOn
                key={link.link}
                {...link}
                wasCopied={isCopied}
                hint="Anyone who has it can see this version and answer."
              />
            ))}
            <LinksOut assetId={asset.id} onLink={setPassedOn} />
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>{passedOn.length > 0 ? "Done" : "Cancel"}</Button>
            <Button type="submit" variant="primary" isBusy={send.isPending}>
              {asksAgain && isUnchanged ? "Send Unchanged" : "Send for Review"}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}

type SuggestionsProps = {
  projectId: string;
  /** The addresses already in the field. */
  taken: readonly string[];
  onAdd: (email: string) => void;
};

/** The client's people, each added to the field by a click. */
function Suggestions({ projectId, taken, onAdd }: SuggestionsProps) {
  const people = usePeople(projectId).data?.filter(({ email }) => !taken.includes(email)) ?? [];
  if (people.length === 0) return null;
  return (
    <ul aria-label="People of the client" className="mt-2 mb-3 flex flex-wrap gap-2">
      {people.map(({ id, email, name }) => (
        <li key={id}>
          <Button aria-label={name ? `Add ${name}, ${email}` : `Add ${email}`} onClick={() => onAdd(email)}>
            {name ?? email}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Returns the distinct addresses in a text, separated by lines, commas, semicolons or spaces. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  return [...new Set(words.map(emailKey))];
}
