import { useState } from 'react';
import type { JSX } from 'react';
import { Button } from '@mui/material';
import type { VersionRecord } from '@corella/contracts/operator';
import { ReasonDialog } from '../actions/reason-dialog.js';
import type { ReasonInput } from '../actions/reason-dialog.js';
import { useAction } from '../actions/use-action.js';
import { callVerb } from '../api/operator-api.js';
import { moment } from '../format/times.js';
import { beginsText } from './change-rows.js';

interface TakeBackProps {
  /**
   * The route of the action: `markets/{id}/parameters/withdraw`, `fees/schedule/withdraw`,
   * `diligence/terms/withdraw` or `agreements/{id}/withdraw`.
   */
  readonly call: { readonly resource: string; readonly id: string; readonly verb: string };
  /** "BTC/AUD", "Fee schedule". */
  readonly noun: string;
  readonly version: Pick<VersionRecord, 'version' | 'effectiveAt'>;
  readonly nowMs: number;
}

/** One person asks to take back an agreed version before it begins; another person decides. */
export function TakeBack({ call, noun, version: { version, effectiveAt }, nowMs }: TakeBackProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const action = useAction<ReasonInput>(
    ({ reason }, idempotencyKey) => callVerb({ ...call, body: { version, reason }, idempotencyKey }),
    'Asked. A second person decides.',
  );
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        Take back
      </Button>
      {open && (
        <ReasonDialog
          title={`Take back version ${version}`}
          sub={`${noun}, begins ${beginsText(effectiveAt, nowMs)}`}
          primary="Send for approval"
          keep="Leave it"
          reasons="take-back"
          action={action}
          onClose={() => setOpen(false)}
          effects={[
            { icon: 'close', text: `Version ${version} never begins`, scope: 'once agreed' },
            { icon: 'clock', text: 'Too late once its time has come', scope: moment(effectiveAt) },
          ]}
        />
      )}
    </>
  );
}
