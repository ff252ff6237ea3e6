/** Keeps the page when a part of it fails: the part says so and can be tried again; the study stays in the URL. */
import { Component } from "react";
import type { ReactNode } from "react";

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
    return (
      <div className="failed-part" role="alert">
        <p>The {this.props.part} could not be shown ({error.message}). The study itself is safe in the address bar.</p>
        <button type="button" className="link" onClick={() => { this.setState({ error: null }); }}>Try again</button>
      </div>
    );
  }
}
