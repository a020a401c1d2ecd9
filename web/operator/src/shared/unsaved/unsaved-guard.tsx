import { useEffect, useId } from 'react';
import type { JSX } from 'react';
import { Button, Dialog } from '@mui/material';
import { useBlocker } from 'react-router-dom';
import { forget, holdsUnsaved, useAsked, useHoldsUnsaved } from './unsaved.js';
import styles from './unsaved-guard.module.css';

const LOGIN = '/login';

/**
 * Asks before anything typed is lost: by another page, by a form that is closed, or by leaving the console. One for the
 * whole console, because the router asks only one. A session that has ended leads to the login without a question.
 */
export function UnsavedGuard(): JSX.Element {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holdsUnsaved() && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== LOGIN,
  );
  const go = useAsked();
  useWarningOfBrowser(useHoldsUnsaved());
  // A question that is open when the session ends does not wait for the next login.
  useEffect(() => forget, []);
  const blocked = blocker.state === 'blocked';
  const stay = (): void => {
    forget();
    if (blocked) blocker.reset();
  };
  const leave = (): void => {
    forget();
    go?.();
    if (blocked) blocker.proceed();
  };
  return <Question open={blocked || go !== null} onStay={stay} onLeave={leave} />;
}

function useWarningOfBrowser(holds: boolean): void {
  useEffect(() => {
    if (!holds) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [holds]);
}

interface QuestionProps {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function Question({ open, onStay, onLeave }: QuestionProps): JSX.Element {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      transitionDuration={0}
      slotProps={{ paper: { sx: { width: 420, maxWidth: 'calc(100vw - 32px)', margin: 0 } } }}
    >
      <div className={styles.question}>
        <h2 id={`${id}-title`}>Leave without sending?</h2>
        <p id={`${id}-text`}>What you typed here has not been sent. It is lost when you leave.</p>
        <div className={styles.answers}>
          <Button variant="outlined" onClick={onLeave}>
            Leave
          </Button>
          <Button variant="contained" onClick={onStay} autoFocus>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
