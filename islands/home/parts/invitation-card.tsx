import type { OwnInvitation } from "#/src/contract/home";

type InvitationCardProps = { invitation: OwnInvitation; agency: string };

/** An open invitation with its button. The form needs no script. */
export function InvitationCard({ invitation: { id, clientName }, agency }: InvitationCardProps) {
  return (
    <form
      method="post"
      action={`/invitations/${id}/accept`}
      className="card-surface flex flex-wrap items-center justify-between gap-3 p-4"
    >
      <p className="wrap-anywhere min-w-0 font-medium">{`${agency} invites you to ${clientName}`}</p>
      <button type="submit" className="btn btn-primary max-sm:min-h-11" aria-label={`Accept ${clientName}`}>
        Accept
      </button>
    </form>
  );
}
