import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { toast } from "#/islands/ui/toast/store";
import type { Client } from "#/src/contract/clients";

/** Says what an invitation would do; sending one is yet to come. */
export function InviteDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const send = () => {
    onClose();
    toast({
      title: "Coming Soon",
      description: "Client portal invitation will be available soon",
      variant: "notice",
    });
  };
  return (
    <Dialog title="Invite Client to Portal" size="small" onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody>
            <p className="text-muted">
              An invitation to the portal would be sent to the primary contact of {client.name}:
            </p>
            <p className="mt-3 font-medium">{client.primaryContactName}</p>
            <p className="text-muted">{client.primaryContactEmail}</p>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Cancel</Button>
            <Button variant="primary" onClick={send} data-autofocus>
              Send Invitation
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}
