import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { Button } from '@mui/material';
import { ReasonDialog, type ReasonInput } from './reason-dialog.js';
import { useAction } from './use-action.js';

interface RevealProps {
  /** Of the dialog. */
  readonly title: string;
  readonly sub: string;
  readonly masked: string;
  readonly button: string;
  /** What the button is called where its words alone do not say what they are about. */
  readonly buttonName?: string;
  /** Whether this person may ask. */
  readonly offered?: boolean;
  /** Asks for it with a reason, which goes to the audit log first. Null where the answer has none. */
  readonly ask: (reason: string, idempotencyKey: string) => Promise<string | null>;
  readonly render?: (text: string) => ReactNode;
}

/** Something personal, masked, and in clear for whoever says why. */
export function Reveal(props: RevealProps): JSX.Element {
  const { title, sub, masked, button, buttonName, offered = true, ask, render = (text) => text } = props;
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const action = useAction<ReasonInput>(
    async ({ reason }, idempotencyKey) => setShown(await ask(reason, idempotencyKey)),
    'Shown. The audit log says that you looked.',
  );
  return (
    <>
      {render(shown ?? masked)}
      {shown === null && offered && (
        <Button size="small" variant="outlined" aria-label={buttonName} onClick={() => setAsking(true)}>
          {button}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={title}
          sub={sub}
          primary="Reveal"
          keep="Cancel"
          reasons="reveal"
          action={action}
          onClose={() => setAsking(false)}
          effects={[{ icon: 'audit', text: 'The audit log records who looked, and why', scope: 'now' }]}
        />
      )}
    </>
  );
}
