/** Keeps the page when a part of it fails. The part says that it failed and can be tried again; the study stays in the URL. */
import { Component, useEffect } from "react";
import type { ReactNode } from "react";
import { isPartMissing } from "../engine/jobs.ts";
import { onTryAgain, sayInPlace, TRY_AGAIN, tryAgain } from "./missing.ts";
import { useActingStudio } from "./store/context.ts";
import { dismissPart, notifyFailure } from "./store/notices.ts";

interface Props {
  readonly part: string;
  /** In its place is no room for a sentence: a notice says it. */
  readonly cramped?: boolean;
  readonly children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly again = (): void => {
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const Failed = this.props.cramped === true ? FailedElsewhere : FailedPart;
    return <Failed error={error} part={this.props.part} onAgain={this.again} />;
  }
}

interface FailedProps {
  readonly error: Error;
  readonly part: string;
  readonly onAgain: () => void;
}

/** Stands in the place of a part that is missing. */
export function FailedPart({ error, part, onAgain }: FailedProps) {
  const missing = isPartMissing(error);
  const { message } = error;
  useEffect(() => (missing ? sayInPlace(message) : undefined), [missing, message]);
  useEffect(() => (missing ? onTryAgain(onAgain) : undefined), [missing, onAgain]);
  return (
    <div className="failed-part" role="alert">
      <p>{missing ? message : unshown(part, error)}</p>
      <button type="button" className="link" onClick={missing ? tryAgain : onAgain}>
        Try again
      </button>{" "}
      {missing && <ReloadButton />}
    </div>
  );
}

function FailedElsewhere({ error, part, onAgain }: FailedProps) {
  const studio = useActingStudio();
  useEffect(() => {
    notifyFailure(studio, isPartMissing(error) ? error : new Error(unshown(part, error)), null, TRY_AGAIN);
    const takeBack = onTryAgain(onAgain);
    return () => {
      takeBack();
      // Nobody wants it any more, or it is asked for again.
      dismissPart(studio, part);
    };
  }, [studio, error, part, onAgain]);
  return null;
}

const unshown = (part: string, { message }: Error): string =>
  `The ${part} could not be shown (${message}). The study itself is safe in the address bar.`;

/** Reloads the page. The study is in the address, so it comes back. */
export function ReloadButton() {
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        location.reload();
      }}
    >
      Reload
    </button>
  );
}
