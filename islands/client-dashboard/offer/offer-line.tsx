import { denial } from "#/islands/runtime/changes/denial";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import type { TemplateOffer } from "#/src/contract/template-plans";
import { offerWords } from "#/src/format/offer-words";

type OfferLineProps = { offer: TemplateOffer | undefined; onShow: () => void; onInterest: () => void };

/** Says how many tasks of templates apply to the client now and how many no longer do; nothing if all match. */
export function OfferLine({ offer, onShow, onInterest }: OfferLineProps) {
  const { role } = useViewer();
  const words = offer && offerWords(offer);
  if (!words) return null;
  return (
    <section
      aria-label="Tasks from templates"
      className="card-surface flex flex-wrap items-center justify-between gap-2 px-4 py-2"
    >
      <p>{words}</p>
      <Button
        onClick={onShow}
        onInterest={onInterest}
        deniedBecause={denial(role, "onboarding.matchTemplates")}
      >
        Show
      </Button>
    </section>
  );
}
