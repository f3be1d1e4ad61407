import { Component, type ReactNode } from "react";
import { ErrorState } from "#/islands/ui/error-state";

type Props = { children: ReactNode };
type State = { error: Error | null };

/** Contains a failure within its island and offers to render it again. */
export class IslandErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <ErrorState
        title="This part of the page could not be shown"
        detail="The rest of the page still works."
        onRetry={() => this.setState({ error: null })}
      />
    );
  }
}
