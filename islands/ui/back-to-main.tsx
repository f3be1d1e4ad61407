import ArrowLeft from "lucide-react/icons/arrow-left";
import { LinkButton } from "./link-button";

/** A link from a hub's screen to the portal's first one. */
export function BackToMain() {
  return (
    <LinkButton href="/" icon={<ArrowLeft size={16} aria-hidden />}>
      Back to Main
    </LinkButton>
  );
}
