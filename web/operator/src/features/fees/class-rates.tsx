import type { JSX } from 'react';
import { InputAdornment } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { FEE_CLASSES } from '@corella/contracts/operator';
import type { FeeRatesRecord, FeeScheduleRecord } from '@corella/contracts/operator';
import { rateRows } from '../../shared/changes/change-rows.js';
import { pairOf } from '../../shared/format/names.js';
import { FormField } from '../../shared/ui/form-field.js';
import { Panel } from '../../shared/ui/panel.js';
import { RATE_FIELDS, rateField } from './fees-schema.js';
import type { FeesValues } from './fees-schema.js';
import styles from './fees.module.css';

type FeeClass = (typeof FEE_CLASSES)[number];

function Pairs({ record, name }: { readonly record: FeeScheduleRecord; readonly name: FeeClass }): JSX.Element {
  const symbols = record.markets[name];
  return (
    <div>
      <h3>Class {name}</h3>
      <p>{symbols.length === 0 ? 'No market is of this class.' : symbols.map(pairOf).join(', ')}</p>
    </div>
  );
}

interface ClassFieldsProps {
  readonly record: FeeScheduleRecord;
  readonly after: FeeRatesRecord;
  readonly refused: Readonly<Record<string, string>>;
}

/** The base rates of each class as fields. A changed field shows its old value. */
export function ClassFields({ record, after, refused }: ClassFieldsProps): JSX.Element {
  const { register, formState } = useFormContext<FeesValues>();
  const changed = new Map(rateRows(record.latest.rates, after).map(({ key, before }) => [key, before]));
  return (
    <Panel title="Base rates" meta="before ranks">
      <div className={styles.classes}>
        {FEE_CLASSES.map((name) => (
          <div key={name} className={styles.class} role="group" aria-label={`Class ${name}`}>
            <Pairs record={record} name={name} />
            {RATE_FIELDS.map((field) => {
              const { ref, ...text } = register(`${name}.${field.name}`);
              const was = changed.get(`${name}-${field.name}`) ?? undefined;
              return (
                <div key={field.name} data-changed={was !== undefined}>
                  <FormField
                    label={`${field.label}, class ${name}`}
                    problem={formState.errors[name]?.[field.name]?.message ?? refused[rateField(name, field.name)]}
                    hint={was === undefined ? undefined : `was ${was}`}
                    autoComplete="off"
                    inputRef={ref}
                    {...text}
                    slotProps={{
                      htmlInput: { inputMode: 'decimal', className: 'num', maxLength: 20 },
                      input: {
                        sx: { paddingRight: 0 },
                        endAdornment: (
                          <InputAdornment position="end" className={styles.unit} disableTypography>
                            %
                          </InputAdornment>
                        ),
                      },
                    }}
                  />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** The same values as text, for people who may not ask for a change. */
export function ClassFacts({
  record,
  rates,
}: {
  readonly record: FeeScheduleRecord;
  readonly rates: FeeRatesRecord;
}): JSX.Element {
  return (
    <Panel title="Base rates" meta="before ranks">
      <div className={styles.classes}>
        {FEE_CLASSES.map((name) => (
          <div key={name} className={styles.class}>
            <Pairs record={record} name={name} />
            {RATE_FIELDS.map((field) => (
              <div key={field.name} className={`${styles.read} num`}>
                <span>{field.label}</span>
                <b>{rates[name][field.name]}%</b>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Panel>
  );
}
