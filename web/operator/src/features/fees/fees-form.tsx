import { useMemo } from 'react';
import type { JSX, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { rankRates, readRates } from '@corella/contracts/operator';
import type { FeeScheduleRecord } from '@corella/contracts/operator';
import { RATE_CELLS, rateRows, withFaults } from '../../shared/changes/change-rows.js';
import { ChangeTable } from '../../shared/changes/change-table.js';
import { WaitingRequest, WhenAndWho } from '../../shared/changes/when-and-who.js';
import { useVersionForm } from '../../shared/changes/use-version-form.js';
import { effectiveAtOf, notBeforeOf } from '../../shared/changes/when.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { KeepFocus } from '../../shared/ui/keep-focus.js';
import { Split, Stack } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { ClassFields } from './class-rates.js';
import { feesSchema, firstFees, ratesOf } from './fees-schema.js';
import type { FeesValues } from './fees-schema.js';
import { RankTable } from './rank-table.js';
import styles from './fees.module.css';

interface FeesFormProps {
  readonly record: FeeScheduleRecord;
  readonly nowMs: number;
  readonly children: ReactNode;
}

const bodyOf = (record: FeeScheduleRecord, values: FeesValues) => ({
  from: record.latest.version,
  rates: ratesOf(values),
  effectiveAt: effectiveAtOf(values),
  reason: reasonText(values.reason, values.note),
});

/** The form for the next fee schedule. Below it are the rates of every rank, beside it what changes. */
export function FeesForm({ record, nowMs, children }: FeesFormProps): JSX.Element {
  const schema = useMemo(() => feesSchema(record, () => Date.now()), [record]);
  const { form, action, submit } = useVersionForm({
    schema,
    first: firstFees(record),
    path: `fees/${record.id}`,
    bodyOf: (values: FeesValues) => bodyOf(record, values),
  });
  const after = ratesOf(form.watch());
  const read = readRates(after);
  const rows = withFaults(
    rateRows(record.latest.rates, after),
    read.ok ? [] : Object.keys(read.rejection.faults).map((field) => field.replace('.', '-')),
  );
  return (
    <FormProvider {...form}>
      <form
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label="Edit the fee schedule"
      >
        <Split>
          <Stack>
            <ClassFields record={record} after={after} refused={action.fields} />
            {rows.length > 0 && read.ok ? (
              <RankTable title="What each rank would be charged" ranks={rankRates(read.value)} />
            ) : (
              <RankTable title="What each rank is charged" ranks={record.ranks} />
            )}
            {children}
          </Stack>
          <Stack>
            <Panel title="What changes" meta={`${rows.length} of ${RATE_CELLS.length} rates`}>
              <div className={styles.changes}>
                <ChangeTable caption="What changes" rows={rows} />
              </div>
            </Panel>
            <KeepFocus when={record.pending.length}>
              {record.pending.length > 0 ? (
                <WaitingRequest pending={record.pending} noun="the fees" />
              ) : (
                <WhenAndWho
                  reasons="fees"
                  notBefore={notBeforeOf(record.latest)}
                  nowMs={nowMs}
                  changed={rows.length}
                  problem={action.problem}
                  timeProblem={action.fields.effectiveAt}
                  isPending={action.isPending}
                  second="You, then another person of Market or Risk"
                />
              )}
            </KeepFocus>
          </Stack>
        </Split>
      </form>
    </FormProvider>
  );
}
