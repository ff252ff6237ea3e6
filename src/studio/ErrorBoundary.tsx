/** Keeps the page when a part of it fails: the part says so and can be tried again; the study stays in the URL. */
import { Component } from "react";
import type { ReactNode } from "react";
import { isPartMissing } from "../workers/errors.ts";
import { ReloadButton } from "./Notices.tsx";
import { forgetFailedParts } from "./parts.tsx";

interface Props {
  readonly part: string;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const again = (): void => {
      forgetFailedParts();
      this.setState({ error: null });
    };
    return <FailedPart error={error} part={this.props.part} onAgain={again} />;
  }
}

/** In the place of a part that is not there. */
export function FailedPart({ error, part, onAgain }: { readonly error: Error; readonly part: string; readonly onAgain: () => void }) {
  const missing = isPartMissing(error);
  return (
    <div className="failed-part" role="alert">
      <p>{missing ? error.message : `The ${part} could not be shown (${error.message}). The study itself is safe in the address bar.`}</p>
      <button type="button" className="link" onClick={onAgain}>
        Try again
      </button>{" "}
      {missing && <ReloadButton />}
    </div>
  );
}
