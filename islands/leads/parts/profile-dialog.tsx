import RefreshCw from "lucide-react/icons/refresh-cw";
import Sparkles from "lucide-react/icons/sparkles";
import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Dialog, DialogBody, DialogFoot } from "#/islands/ui/dialog";
import { EmptyState } from "#/islands/ui/empty-state";
import { Icon } from "#/islands/ui/icon";
import type { LeadProfile } from "#/src/contract/lead-profile";
import type { Lead } from "#/src/contract/leads";
import { useGenerateProfile } from "../changes";
import { useGeneration } from "../generation";
import { ProfileSections } from "./profile-sections";

type ProfileDialogProps = {
  /** The current lead. */
  lead: Lead;
  onClose: () => void;
};

/** The brand profile of a lead in all states. Closing it does not stop a running generation. */
export function ProfileDialog({ lead, onClose }: ProfileDialogProps) {
  const generate = useGenerateProfile(lead);
  const { isRunning, failure } = useGeneration(lead);
  const profile = profileOf(lead);
  return (
    <Dialog title="AI Profile" description={lead.companyName} size="wide" onClose={onClose}>
      {(requestClose) => (
        <>
          <DialogBody label="Profile">
            <div className="flex flex-col gap-4">
              {isRunning && <ProfileProgress />}
              {failure !== null && <ProfileFailure reason={failure} />}
              {profile && <ProfileSections lead={lead} profile={profile} />}
              {!profile && !isRunning && failure === null && <NoProfile />}
            </div>
          </DialogBody>
          <DialogFoot>
            <Button onClick={requestClose}>Close</Button>
            <GenerateButton
              label={failure !== null ? "Try again" : profile ? "Regenerate" : "Generate Profile"}
              isRunning={isRunning}
              isFirst={!profile}
              onPress={() => generate.mutate()}
            />
          </DialogFoot>
        </>
      )}
    </Dialog>
  );
}

function NoProfile() {
  return (
    <EmptyState
      icon={<Sparkles size={20} aria-hidden />}
      title="No profile yet"
      text="A profile sums up the brand, its leadership, its presence on Amazon and in the media, based on the lead."
    />
  );
}

type GenerateButtonProps = { label: string; isRunning: boolean; isFirst: boolean; onPress: () => void };

function GenerateButton({ label, isRunning, isFirst, onPress }: GenerateButtonProps) {
  const { role } = useViewer();
  return (
    <Button
      variant={isFirst ? "primary" : "default"}
      icon={isFirst ? <Sparkles size={16} aria-hidden /> : <RefreshCw size={16} aria-hidden />}
      isBusy={isRunning}
      onClick={onPress}
      deniedBecause={denial(role, "lead.generateProfile")}
    >
      {isRunning ? "Generating..." : label}
    </Button>
  );
}

/** Shown while the profile is being generated. */
function ProfileProgress() {
  return (
    <div role="status" className="flex items-start gap-2 rounded-field border border-line p-3">
      <span className="loading loading-spinner loading-xs mt-0.5" aria-hidden />
      <div>
        <p className="font-medium">Generating the profile...</p>
        <p className="text-label text-muted">
          This may take up to a minute. It continues if you close this dialog.
        </p>
      </div>
    </div>
  );
}

/** Shown when it could not be generated. */
function ProfileFailure({ reason }: { reason: string }) {
  return (
    <div role="alert" className="flex items-start gap-2 rounded-field border border-line p-3">
      <Icon name="circle-alert" className="mt-0.5 flex-none text-red" />
      <div className="min-w-0">
        <p className="font-medium">The profile could not be generated</p>
        <p className="wrap-anywhere text-label text-muted">{reason}</p>
      </div>
    </div>
  );
}

/** Returns the lead's profile, or null if none was generated yet. */
function profileOf(lead: Lead): LeadProfile | null {
  const { aiProfileSummary, aiLeadershipData, aiAmazonData, aiMediaMentions, aiInsights } = lead;
  if (lead.profileGeneratedAt === null) return null;
  return {
    summary: aiProfileSummary ?? "",
    leadership: aiLeadershipData ?? [],
    amazonPresence: aiAmazonData ?? { overview: "", categories: [], strengths: [], weaknesses: [] },
    mediaMentions: aiMediaMentions ?? [],
    insights: aiInsights ?? "",
  };
}
