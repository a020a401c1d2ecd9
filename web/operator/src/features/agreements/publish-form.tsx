import { Checkbox, FormControlLabel } from '@mui/material';
import { useMemo } from 'react';
import type { JSX, ReactNode } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { AgreementTexts } from '@corella/contracts/identity';
import type { AgreementRecord } from '@corella/contracts/operator';
import { useAction } from '../../shared/actions/use-action.js';
import { PROFILE_NAMES } from '../../shared/agreements/agreement-words.js';
import { TextChanges } from '../../shared/agreements/text-changes.js';
import { createRequest } from '../../shared/api/operator-api.js';
import { WhenAndWho } from '../../shared/changes/when-and-who.js';
import { effectiveAtOf } from '../../shared/changes/when.js';
import { reasonText } from '../../shared/format/reason-text.js';
import { TableSkeleton } from '../../shared/table/table-states.js';
import { FormField } from '../../shared/ui/form-field.js';
import { Split, Stack } from '../../shared/ui/page.js';
import { Panel } from '../../shared/ui/panel.js';
import { useUnsaved } from '../../shared/unsaved/unsaved.js';
import { firstValues, mustSign, notBefore, profilesOf, publishSchema, type PublishValues } from './publish-schema.js';
import { useTexts } from './versions-list.js';
import styles from './agreements.module.css';

interface PublishFormProps {
  readonly record: AgreementRecord;
  readonly nowMs: number;
  readonly children: ReactNode;
}

/** The form for the next version. It begins with the texts of the newest one. */
export function PublishForm(props: PublishFormProps): JSX.Element {
  const { record } = props;
  const { data } = useTexts(record.id, record.base);
  if (data === undefined) return <TableSkeleton columns={2} label="the texts" />;
  return <FormOf {...props} before={data} />;
}

const textsOf = ({ english, chinese }: PublishValues): AgreementTexts => ({
  'en-us': english.trim(),
  'zh-cn': chinese.trim(),
});
const bodyOf = (record: AgreementRecord, values: PublishValues) => ({
  from: record.latest,
  texts: textsOf(values),
  profiles: profilesOf(values),
  effectiveAt: effectiveAtOf(values),
  reconsent: values.reconsent,
  graceDays: Number(values.graceDays),
  reason: reasonText(values.reason, values.note),
});

type FormOfProps = PublishFormProps & { readonly before: AgreementTexts | null };

function FormOf({ record, nowMs, children, before }: FormOfProps): JSX.Element {
  const schema = useMemo(() => publishSchema(record, () => Date.now()), [record]);
  const form = useForm<PublishValues>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: firstValues(record, before),
  });
  useUnsaved(form.formState.isDirty);
  const action = useAction<ReturnType<typeof bodyOf>>(
    (body, idempotencyKey) => createRequest(`agreements/${record.id}`, body, idempotencyKey),
    'Asked. A second person decides.',
  );
  const submit = form.handleSubmit(async (values) => {
    if (await action.run(bodyOf(record, values))) form.reset(form.getValues());
  });
  const values = form.watch();
  const after = textsOf(values);
  const changed = after['en-us'] !== (before?.['en-us'] ?? '') || after['zh-cn'] !== (before?.['zh-cn'] ?? '');
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="New version">
        <Split>
          <Stack>
            <Panel title={`Version ${record.latest + 1}`}>
              <TextFields refused={action.fields} />
            </Panel>
            {changed && (
              <Panel title="What changes">
                <div className={styles.fields}>
                  <TextChanges before={before} after={after} />
                </div>
              </Panel>
            )}
            {children}
          </Stack>
          <Stack>
            <Panel title="Whom it asks">
              <WhomFields asked={mustSign(record, values)} refused={action.fields} />
            </Panel>
            <WhenAndWho
              reasons="agreements"
              notBefore={notBefore(record)}
              nowMs={nowMs}
              changed={changed ? 1 : 0}
              problem={action.problem}
              timeProblem={action.fields.effectiveAt}
              isPending={action.isPending}
              second="You, then another person of KYC or AML"
            />
          </Stack>
        </Split>
      </form>
    </FormProvider>
  );
}

type Refused = Readonly<Record<string, string>>;

function TextFields({ refused }: { readonly refused: Refused }): JSX.Element {
  const { register, formState } = useFormContext<PublishValues>();
  const field = (name: 'english' | 'chinese', label: string, key: string): JSX.Element => {
    const { ref, ...more } = register(name);
    const problem = formState.errors[name]?.message ?? refused[key];
    return <FormField label={label} multiline minRows={8} maxRows={20} problem={problem} inputRef={ref} {...more} />;
  };
  return (
    <div className={styles.fields}>
      {field('english', 'Text in English', 'texts.en-us')}
      {field('chinese', 'Text in Chinese', 'texts.zh-cn')}
      <p className={styles.words}>An empty line begins a paragraph. What is published is never changed.</p>
    </div>
  );
}

function WhomFields({ asked, refused }: { readonly asked: number; readonly refused: Refused }): JSX.Element {
  const { control, register, formState, watch } = useFormContext<PublishValues>();
  const { ref, ...days } = register('graceDays');
  const tick = (name: 'au' | 'jp' | 'reconsent', label: string): JSX.Element => (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => (
        <FormControlLabel control={<Checkbox checked={value} onChange={onChange} />} label={label} />
      )}
    />
  );
  const problem = formState.errors.jp?.message ?? refused.profiles;
  return (
    <div className={styles.fields}>
      {tick('au', PROFILE_NAMES.au)}
      {tick('jp', PROFILE_NAMES.jp)}
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      {tick('reconsent', 'Everybody has to sign it')}
      {watch('reconsent') && (
        <FormField
          label="Days to trade without"
          problem={formState.errors.graceDays?.message ?? refused.graceDays}
          hint="Then no new orders until it is signed. Cancelling and withdrawing go on."
          inputRef={ref}
          {...days}
        />
      )}
      <p className={`${styles.asked} num`} role="status">
        {asked === 0
          ? 'Nobody has to sign again.'
          : `${asked} ${asked === 1 ? 'customer has' : 'customers have'} to sign.`}
      </p>
    </div>
  );
}
