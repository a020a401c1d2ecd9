import type { JSX } from 'react';
import { InputAdornment, MenuItem } from '@mui/material';
import { Controller, useFormContext } from 'react-hook-form';
import type { MarketParameters, MarketParametersRecord } from '@corella/contracts/operator';
import { parameterRows, parameterText } from '../../../shared/changes/change-rows.js';
import { fieldValue, PARAMETER_GROUPS, unitWord } from '../../../shared/changes/parameter-fields.js';
import type { ParameterField } from '../../../shared/changes/parameter-fields.js';
import { FormField } from '../../../shared/ui/form-field.js';
import { Panel } from '../../../shared/ui/panel.js';
import type { ParametersValues } from './parameters-schema.js';
import styles from './parameters.module.css';

interface ParametersFieldsProps {
  readonly record: MarketParametersRecord;
  readonly after: MarketParameters;
  readonly refused: Readonly<Record<string, string>>;
}

/** Every parameter as a field. A changed field shows its old value. */
export function ParametersFields({ record, after, refused }: ParametersFieldsProps): JSX.Element {
  const changed = new Map(
    parameterRows(record.latest.parameters, after, record).map(({ key, before }) => [key, before]),
  );
  return (
    <Panel title="Parameters" meta={`from version ${record.latest.version}`}>
      {PARAMETER_GROUPS.map(({ title, note, fields }) => (
        <div key={title} className={styles.group} role="group" aria-label={title}>
          <header>
            <h3>{title}</h3>
            <span>{note}</span>
          </header>
          <div className={styles.fields}>
            {fields.map((field) => (
              <div key={field.name} data-changed={changed.has(field.name)}>
                <Field
                  field={field}
                  record={record}
                  was={changed.get(field.name) ?? undefined}
                  refused={refused[field.name]}
                />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Panel>
  );
}

interface FieldProps {
  readonly field: ParameterField;
  readonly record: MarketParametersRecord;
  readonly was: string | undefined;
  readonly refused: string | undefined;
}

function Field({ field, record, was, refused }: FieldProps): JSX.Element {
  const { register, control, formState } = useFormContext<ParametersValues>();
  const problem = formState.errors[field.name]?.message ?? refused;
  const hint = was === undefined ? undefined : `was ${was}`;
  if (field.unit === 'class') {
    return (
      <Controller
        name="feeClass"
        control={control}
        render={({ field: choice }) => (
          <FormField label={field.label} select problem={problem} hint={hint} {...choice}>
            {['A', 'B', 'C'].map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </FormField>
        )}
      />
    );
  }
  const { ref, ...text } = register(field.name);
  const unit = unitWord(field.unit, record);
  return (
    <FormField
      label={field.label}
      problem={problem}
      hint={hint}
      autoComplete="off"
      placeholder={field.off}
      inputRef={ref}
      {...text}
      slotProps={{
        htmlInput: { inputMode: 'decimal', className: 'num', maxLength: 48 },
        input: {
          sx: { paddingRight: 0 },
          endAdornment: (
            <InputAdornment position="end" className={styles.unit} disableTypography>
              {unit}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** The same values as text, for people who may not ask for a change. */
export function ParametersFacts({
  record,
  parameters,
}: {
  readonly record: MarketParametersRecord;
  readonly parameters: MarketParameters;
}): JSX.Element {
  return (
    <Panel title="Parameters" meta={`version ${record.inForce}`}>
      {PARAMETER_GROUPS.map(({ title, note, fields }) => (
        <div key={title} className={styles.group}>
          <header>
            <h3>{title}</h3>
            <span>{note}</span>
          </header>
          <dl className={`${styles.read} num`}>
            {fields.map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>{parameterText(field, fieldValue(parameters, field.name), record)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Panel>
  );
}
