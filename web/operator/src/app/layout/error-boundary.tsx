import { Component } from 'react';
import type { JSX, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from '../../shared/table/table-states.js';

interface BoundaryProps {
  readonly place: string;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly fault: Error | null;
  readonly place: string;
}

/** React writes the fault itself to the browser's console, for developers. */
const WORDS = 'The fault is in this page. Try again, or reload it; the rest of the console works on.';

/** Keeps the menu and the app bar working when a page fails. Opening another page clears the error. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { fault: null, place: this.props.place };

  static getDerivedStateFromError(fault: Error): Partial<BoundaryState> {
    return { fault };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return place === state.place ? null : { fault: null, place };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return <ErrorState title="This page broke" detail={WORDS} onRetry={() => this.setState({ fault: null })} />;
  }
}

export function ErrorBoundary({ children }: { readonly children: ReactNode }): JSX.Element {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
