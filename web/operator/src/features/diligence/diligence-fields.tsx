import type { JSX } from 'react';
import { InputAdornment } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import {
  DILIGENCE_FIGURES,
  DILIGENCE_LISTS,
  type DiligenceField,
  type DiligenceFigure,
  type DiligenceList,
  type DiligenceTerms,
} from '@corella/contracts/kyc';
import { DILIGENCE_LABELS, DILIGENCE_UNITS, diligenceRows } from '../../shared/changes/diligence-rows.js';
import { countryName } from '../../shared/format/country-name.js';
import { FormField } from '../../shared/ui/form-field.js';
import { Facts, Panel } from '../../shared/ui/panel.js';
import { countriesIn, nameOf, type DiligenceValues } from './diligence-schema.js';
import styles from './diligence.module.css';

const NOTES: Readonly<Partial<Record<DiligenceField, string>>> = {
  secondLookPercent: 'Of the cases that one person approved',
  'reviewYears.low': 'After the last approval',
  'reviewYears.medium': 'After the last approval',
  'reviewYears.high': 'After the last approval',
  mediumReasons: 'So many of them together',
  expiryNoticeDays: 'By mail, once',
  highRiskCountries: 'Each is a high risk by itself. Codes of ISO 3166-1, such as IR KP.',
  watchedCountries: 'Each is a reason of medium weight.',
};

interface FieldsProps {
  readonly before: DiligenceTerms;
  readonly after: DiligenceTerms;
  readonly refused: Readonly<Record<string, string>>;
}

/** The settings as fields. A changed field shows its old value. */
export function DiligenceFields({ before, after, refused }: FieldsProps): JSX.Element {
  const was = new Map(diligenceRows(before, after).map((row) => [row.key, row.before]));
  return (
    <>
      <Panel title="Reviews and second looks">
        <div className={styles.figures}>
          {DILIGENCE_FIGURES.map((field) => (
            <FigureField key={field} field={field} was={was.get(field)} refused={refused[`terms.${field}`]} />
          ))}
        </div>
      </Panel>
      <Panel title="Countries">
        <div className={styles.lists}>
          {DILIGENCE_LISTS.map((list) => (
            <CountriesField key={list} list={list} refused={refused[`terms.${list}`]} />
          ))}
        </div>
      </Panel>
    </>
  );
}

interface FigureProps {
  readonly field: DiligenceFigure;
  readonly was: string | null | undefined;
  readonly refused: string | undefined;
}

function FigureField({ field, was, refused }: FigureProps): JSX.Element {
  const { register, formState } = useFormContext<DiligenceValues>();
  const { ref, ...text } = register(nameOf(field));
  return (
    <FormField
      label={DILIGENCE_LABELS[field]}
      problem={formState.errors[nameOf(field)]?.message ?? refused}
      hint={typeof was === 'string' ? `was ${was}` : NOTES[field]}
      autoComplete="off"
      inputRef={ref}
      {...text}
      slotProps={{
        htmlInput: { inputMode: 'numeric', className: 'num', maxLength: 4 },
        input: { endAdornment: <InputAdornment position="end">{DILIGENCE_UNITS[field][1]}</InputAdornment> },
      }}
    />
  );
}

function CountriesField({ list, refused }: { readonly list: DiligenceList; readonly refused: string | undefined }) {
  const { register, watch, formState } = useFormContext<DiligenceValues>();
  const { ref, ...text } = register(nameOf(list));
  const countries = countriesIn(watch(nameOf(list)));
  return (
    <div>
      <FormField
        label={DILIGENCE_LABELS[list]}
        problem={formState.errors[nameOf(list)]?.message ?? refused}
        hint={NOTES[list]}
        autoComplete="off"
        multiline
        minRows={2}
        inputRef={ref}
        {...text}
        slotProps={{ htmlInput: { className: 'num', spellCheck: false } }}
      />
      <p className={styles.names}>{countries.length === 0 ? 'No country.' : countries.map(countryName).join(', ')}</p>
    </div>
  );
}

/** The same as text, for people who may not ask for a change. */
export const DiligenceFacts = ({ terms }: { readonly terms: DiligenceTerms }): JSX.Element => (
  <Panel title="Settings">
    <Facts facts={diligenceRows(null, terms).map(({ label, after }) => ({ term: label, value: after }))} />
  </Panel>
);
