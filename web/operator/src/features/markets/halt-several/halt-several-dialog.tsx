import { useState } from 'react';
import type { JSX } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { MarketRecord } from '@corella/contracts/operator';
import { ActionDialog, Effects } from '../../../shared/actions/action-dialog.js';
import { noReason, ReasonFields, reasonSchema } from '../../../shared/actions/reason-fields.js';
import { reasonText } from '../../../shared/format/reason-text.js';
import { pair } from '../../../shared/format/names.js';
import { FormField } from '../../../shared/ui/form-field.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useHaltSeveral } from './use-halt-several.js';
import type { HaltSeveral, Outcome } from './use-halt-several.js';
import styles from './halt-several.module.css';

const counted = (count: number): string => (count === 1 ? '1 market' : `${count} markets`);
const schemaFor = (typed: string) =>
  reasonSchema.extend({
    typed: z.string().refine((value) => value.trim().toUpperCase() === typed, { error: `Type ${typed} exactly.` }),
  });

/**
 * Halts the chosen markets for one reason, each by a request of its own. The dialog stays open with what became of each
 * until the person closes it.
 */
export function HaltSeveralDialog({
  chosen,
  onClose,
}: {
  readonly chosen: readonly MarketRecord[];
  readonly onClose: () => void;
}): JSX.Element {
  // What was chosen stays, also when the list behind the dialog changes.
  const [markets] = useState(chosen);
  const halting = useHaltSeveral(markets);
  const typed = `HALT ${markets.length}`;
  const schema = schemaFor(typed);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...noReason, typed: '' },
  });
  const { hasRun, isPending, failed, run } = halting;
  const isDone = hasRun && !isPending && failed.length === 0;
  const submit = form.handleSubmit(({ reason, note }) => run(reasonText(reason, note)));
  return (
    <FormProvider {...form}>
      <ActionDialog
        title={`Halt ${counted(markets.length)}`}
        sub="One person halts at once. Resuming needs two, market by market."
        primary={isDone ? 'Done' : failed.length > 0 ? `Try ${counted(failed.length)} again` : 'Halt now'}
        keep={hasRun ? 'Close' : 'Keep trading'}
        problem={null}
        isPending={isPending}
        unsaved={!hasRun && form.formState.dirtyFields.note === true}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDone) onClose();
          else void submit();
        }}
        onClose={onClose}
      >
        {!hasRun && (
          <Effects
            effects={[
              { icon: 'close', text: 'Placing is refused', scope: 'all clients' },
              { icon: 'users', text: 'Customers read the reason', scope: 'never the note' },
              { icon: 'check', text: 'Cancelling works', scope: 'open orders stay' },
            ]}
          />
        )}
        <Outcomes markets={markets} halting={halting} />
        {!isDone && <ReasonFields reasons="halt" />}
        {!hasRun && (
          <FormField
            label={`Type ${typed} to confirm`}
            autoComplete="off"
            problem={form.formState.errors.typed?.message}
            {...form.register('typed')}
          />
        )}
      </ActionDialog>
    </FormProvider>
  );
}

function Outcomes({
  markets,
  halting: { outcomeOf, hasRun, isPending, failed },
}: {
  readonly markets: readonly MarketRecord[];
  readonly halting: HaltSeveral;
}): JSX.Element {
  return (
    <>
      <ul className={styles.markets} aria-label="Markets to halt">
        {markets.map((market) => (
          <li key={market.id} data-is={outcomeOf(market).is}>
            <b className="num">{pair(market)}</b>
            <span className="num">{hasRun ? words(outcomeOf(market)) : `${market.openOrders} open orders`}</span>
            {outcomeOf(market).is === 'failed' && <Icon name="warn" />}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {hasRun && !isPending && `${markets.length - failed.length} halted, ${failed.length} failed.`}
      </p>
    </>
  );
}

const words = (outcome: Outcome): string => {
  switch (outcome.is) {
    case 'waiting':
      return 'waits';
    case 'halting':
      return 'being halted';
    case 'halted':
      return 'halted';
    case 'already':
      return 'was halted already';
    case 'failed':
      return `not halted: ${outcome.why}`;
  }
};
