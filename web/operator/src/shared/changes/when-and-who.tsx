import type { JSX } from 'react';
import { Button, MenuItem } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { PendingRequest } from '@corella/contracts/operator';
import { Problem } from '../actions/action-dialog.js';
import { ReasonFields } from '../actions/reason-fields.js';
import type { ReasonList } from '@corella/contracts/operator';
import { exactUtc } from '../format/times.js';
import { FormField } from '../ui/form-field.js';
import { Panel } from '../ui/panel.js';
import { Pips } from '../ui/marks.js';
import { beginsText } from './change-rows.js';
import { effectiveAtOf } from './when.js';
import type { WhenValues } from './when.js';
import styles from './when-and-who.module.css';

interface WhenAndWhoProps {
  readonly reasons: ReasonList;
  /** When the scheduled version begins that has to come first, or null. */
  readonly notBefore: string | null;
  readonly nowMs: number;
  readonly changed: number;
  readonly problem: string | null;
  /** The server's message about the time. */
  readonly timeProblem: string | undefined;
  readonly isPending: boolean;
  /** Who may approve, in words. */
  readonly second: string;
}

/** The last part of a form for a change that needs two people: when it begins, why, and who still has to agree. */
export function WhenAndWho({
  reasons,
  notBefore,
  nowMs,
  changed,
  problem,
  timeProblem,
  isPending,
  second,
}: WhenAndWhoProps): JSX.Element {
  const { control, register, watch, formState } = useFormContext<WhenValues>();
  const [when, at] = watch(['when', 'at']);
  const { ref, ...atField } = register('at');
  const effectiveAt = effectiveAtOf({ when, at });
  return (
    <Panel title="When and who">
      <div className={styles.form}>
        <Controller
          name="when"
          control={control}
          render={({ field }) => (
            <FormField
              label="Begins"
              select
              {...field}
              hint={notBefore === null ? undefined : 'After the version that is already scheduled.'}
            >
              <MenuItem value="agreed" disabled={notBefore !== null}>
                As soon as it is agreed
              </MenuItem>
              <MenuItem value="time">At a set time</MenuItem>
            </FormField>
          )}
        />
        {when === 'time' && (
          <FormField
            label="Day and time, in your zone"
            type="datetime-local"
            problem={formState.errors.at?.message ?? timeProblem}
            hint={effectiveAt === null ? undefined : `${exactUtc(effectiveAt).slice(0, 16)} UTC`}
            inputRef={ref}
            {...atField}
          />
        )}
        {effectiveAt !== null && (
          <p className={`${styles.begins} num`}>
            {beginsText(effectiveAt, nowMs)}. Agreed later than that, it begins at once.
          </p>
        )}
        <ReasonFields reasons={reasons} />
        <div className={styles.who}>
          <Pips done={0} of={2} />
          {second}
        </div>
        <Problem text={problem} />
        <Button variant="contained" type="submit" disabled={isPending || changed === 0}>
          {isPending ? 'Sending' : 'Send for approval'}
        </Button>
      </div>
    </Panel>
  );
}

/** While one request is pending, a second request for the same version is not possible. */
export function WaitingRequest({
  pending,
  noun,
}: {
  readonly pending: readonly PendingRequest[];
  readonly noun: string;
}): JSX.Element | null {
  const [first] = pending;
  if (first === undefined) return null;
  return (
    <Panel title="Waits for a second person">
      <div className={styles.form}>
        <div className={styles.who}>
          <Pips done={1} of={2} />
          {first.mine ? 'You' : first.initiatorName} asked{' '}
          {first.takesBack === null ? `for a change of ${noun}` : `to take back version ${first.takesBack}`}. Until it
          is decided there can be no other.
        </div>
        <Button
          variant={first.mine ? 'outlined' : 'contained'}
          component={Link}
          to={`/approvals/${first.approvalId}/show`}
        >
          {first.mine ? 'See your request' : 'Look at the request'}
        </Button>
      </div>
    </Panel>
  );
}
