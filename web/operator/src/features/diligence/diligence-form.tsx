import { useMemo } from 'react';
import type { JSX, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { diligenceFaults } from '@corella/contracts/kyc';
import type { DiligenceRecord } from '@corella/contracts/operator';
import { useAccess } from '../../shared/access/use-access.js';
import { withFaults } from '../../shared/changes/change-rows.js';
import { ChangeTable } from '../../shared/changes/change-table.js';
import { diligenceRows } from '../../shared/changes/diligence-rows.js';
import { WaitingRequest, WhenAndWho } from '../../shared/changes/when-and-who.js';
import { useVersionForm } from '../../shared/changes/use-version-form.js';
import { effectiveAtOf, notBeforeOf } from '../../shared/changes/when.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { KeepFocus } from '../../shared/ui/keep-focus.js';
import { Split, Stack } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { DiligenceFields } from './diligence-fields.js';
import { diligenceSchema, firstDiligence, termsOf, type DiligenceValues } from './diligence-schema.js';
import styles from './diligence.module.css';

interface DiligenceFormProps {
  readonly record: DiligenceRecord;
  readonly nowMs: number;
  readonly children: ReactNode;
}

const bodyOf = ({ latest }: DiligenceRecord, values: DiligenceValues) => ({
  from: latest.version,
  terms: termsOf(values),
  effectiveAt: effectiveAtOf(values),
  reason: reasonText(values.reason, values.note),
});

/** The form for the next version of the settings, and beside it what changes. */
export function DiligenceForm({ record, nowMs, children }: DiligenceFormProps): JSX.Element {
  const { may } = useAccess();
  const schema = useMemo(() => diligenceSchema(record, () => Date.now()), [record]);
  const { form, action, submit } = useVersionForm({
    schema,
    first: firstDiligence(record),
    path: `diligence/${record.id}`,
    bodyOf: (values: DiligenceValues) => bodyOf(record, values),
  });
  const after = termsOf(form.watch());
  const rows = withFaults(diligenceRows(record.latest.terms, after), Object.keys(diligenceFaults(after)));
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="Edit the settings">
        <Split>
          <Stack>
            <DiligenceFields before={record.latest.terms} after={after} refused={action.fields} />
            {children}
          </Stack>
          <Stack>
            <Panel title="What changes" meta={rows.length}>
              <div className={styles.changes}>
                <ChangeTable caption="What changes" rows={rows} />
              </div>
            </Panel>
            <KeepFocus when={record.pending.length}>
              {record.pending.length > 0 ? (
                <WaitingRequest pending={record.pending} noun="these settings" />
              ) : (
                <WhenAndWho
                  reasons="diligence"
                  notBefore={notBeforeOf(record.latest)}
                  nowMs={nowMs}
                  changed={rows.length}
                  problem={action.problem}
                  timeProblem={action.fields.effectiveAt}
                  isPending={action.isPending}
                  second={may('diligence.approve') ? 'You, then another person of AML' : 'You, then a person of AML'}
                />
              )}
            </KeepFocus>
          </Stack>
        </Split>
      </form>
    </FormProvider>
  );
}
