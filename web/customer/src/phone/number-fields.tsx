import { Field, Select } from '@corella/ui';
import { useMemo, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.js';
import { countriesIn, internationalNumber } from './calling-codes.js';
import styles from './phone.module.css';

export interface NumberDraft {
  readonly country: string;
  readonly typed: string;
  readonly isMissing: boolean;
  /** With its country, as it is sent. */
  readonly number: string;
  readonly setCountry: (country: string) => void;
  readonly setTyped: (typed: string) => void;
}

/** The number that is being written. `home`: the country that is chosen first. */
export function useNumber(home: string): NumberDraft {
  const [country, setCountry] = useState(home);
  const [typed, setTyped] = useState('');
  const number = internationalNumber(country, typed);
  return { country, typed, isMissing: !/\d/.test(typed), number, setCountry, setTyped };
}

interface NumberFieldsProps {
  readonly draft: NumberDraft;
  /** The form was sent: what is missing is told. */
  readonly asked: boolean;
  /** What the venue said of the number. */
  readonly refused: string | undefined;
}

export function NumberFields({ draft, asked, refused }: NumberFieldsProps): JSX.Element {
  const { t } = useTranslation('phone');
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <div className={styles.number}>
      <Select
        label={t('country')}
        value={draft.country}
        options={countries}
        onChange={(event) => draft.setCountry(event.target.value)}
      />
      <Field
        label={t('number')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        autoFocus
        value={draft.typed}
        error={asked && draft.isMissing ? t('forms:error.required') : refused}
        onChange={(event) => draft.setTyped(event.target.value)}
      />
    </div>
  );
}
