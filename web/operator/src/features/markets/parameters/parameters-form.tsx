import { useMemo } from 'react';
import type { JSX, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { readParameters } from '@corella/contracts/operator';
import type { MarketParametersRecord } from '@corella/contracts/operator';
import { AffectedOrdersNote } from '../../../shared/changes/affected-orders.js';
import { parameterRows, withFaults } from '../../../shared/changes/change-rows.js';
import { ChangeTable } from '../../../shared/changes/change-table.js';
import { PARAMETER_FIELDS } from '../../../shared/changes/parameter-fields.js';
import { WaitingRequest, WhenAndWho } from '../../../shared/changes/when-and-who.js';
import { useVersionForm } from '../../../shared/changes/use-version-form.js';
import { effectiveAtOf, notBeforeOf } from '../../../shared/changes/when.js';
import { reasonText } from '../../../shared/format/reason-text.js';
import { useSettled } from '../../../shared/live/use-settled.js';
import { KeepFocus } from '../../../shared/ui/keep-focus.js';
import { Split, Stack } from '../../../shared/ui/page.js';
import { Panel } from '../../../shared/ui/panel.js';
import { ParametersFields } from './parameters-fields.js';
import { firstValues, parametersOf, parametersSchema } from './parameters-schema.js';
import type { ParametersValues } from './parameters-schema.js';
import styles from './parameters.module.css';

interface ParametersFormProps {
  readonly record: MarketParametersRecord;
  readonly nowMs: number;
  readonly children: ReactNode;
}

const bodyOf = (record: MarketParametersRecord, values: ParametersValues) => ({
  from: record.latest.version,
  parameters: parametersOf(values),
  effectiveAt: effectiveAtOf(values),
  reason: reasonText(values.reason, values.note),
});

/** The form for the next version. Beside it is what changes, exactly as the second person will read it. */
export function ParametersForm({ record, nowMs, children }: ParametersFormProps): JSX.Element {
  const schema = useMemo(() => parametersSchema(record, () => Date.now()), [record]);
  const { form, action, submit } = useVersionForm({
    schema,
    first: firstValues(record),
    path: `markets/${encodeURIComponent(record.id)}/parameters`,
    bodyOf: (values: ParametersValues) => bodyOf(record, values),
  });
  const after = parametersOf(form.watch());
  const read = readParameters(record, after, record.latest.version + 1);
  const rows = withFaults(
    parameterRows(record.latest.parameters, after, record),
    read.ok ? [] : Object.keys(read.rejection.faults),
  );
  const asked = useSettled(rows.length > 0 && read.ok ? after : null);
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Edit parameters">
        <Split>
          <Stack>
            <ParametersFields record={record} after={after} refused={action.fields} />
            {children}
          </Stack>
          <Stack>
            <Panel title="What changes" meta={`${rows.length} of ${PARAMETER_FIELDS.length} parameters`}>
              <div className={styles.changes}>
                <ChangeTable caption="What changes" rows={rows} />
                {asked !== null && <AffectedOrdersNote symbol={record.id} parameters={asked} />}
              </div>
            </Panel>
            <KeepFocus when={record.pending.length}>
              {record.pending.length > 0 ? (
                <WaitingRequest pending={record.pending} noun="these parameters" />
              ) : (
                <WhenAndWho
                  reasons="parameters"
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
