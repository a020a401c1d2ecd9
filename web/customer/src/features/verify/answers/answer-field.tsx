import { COUNTRIES, questionOf, type KycFault, type KycField } from '@corella/contracts/kyc';
import { Field, Select } from '@corella/ui';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.js';
import { BirthDateField } from './birth-date-field.js';
import { shownDay } from './typed-day.js';
import styles from '../verify.module.css';
import { choiceOptions, countryName, questionLabel } from '../words.js';

/** What browsers can fill in. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  street: 'address-line1',
  building: 'address-line2',
  municipality: 'address-level2',
  postcode: 'postal-code',
  companyName: 'organization',
};
const HINTS = new Set([
  'birthDate',
  'nationality',
  'phone',
  'publicFigure',
  'companyName',
  'companyPhone',
  'ownership',
  'managerRole',
]);
/** A mobile and a landline number as they are written with the country. */
const AU = ['+61 412 555 018', '+61 3 9555 0142'] as const;
const EXAMPLES: Readonly<Record<string, readonly [string, string]>> & { readonly AU: readonly [string, string] } = {
  AU,
  NZ: ['+64 21 555 018', '+64 9 555 0142'],
  JP: ['+81 90 1234 5678', '+81 3 1234 5678'],
};
const A_BIRTHDAY = '1991-03-14';
/** Japan writes the year first, and so does Chinese. */
const YEAR_FIRST = 'JP';
const NUMERIC = new Set(['uid', 'acn', 'abn', 'nzbn', 'corporate-number']);

export interface AnswerFieldProps {
  readonly field: KycField;
  readonly country: string;
  readonly value: string;
  /** Shown as words; null while nothing is wrong or nobody has looked yet. */
  readonly fault: KycFault | undefined;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
}

/** One question: a choice, a country, a day or a line of text. */
export function AnswerField({ field, country, value, fault, onChange, onBlur }: AnswerFieldProps): JSX.Element {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { name, type, optional } = field;
  const label = (
    <>
      {questionLabel(name, country, language)}
      {optional ? <small> {t('optional')}</small> : null}
    </>
  );
  const [mobile, landline] = EXAMPLES[country] ?? EXAMPLES.AU;
  const example = questionOf(name) === 'companyPhone' ? landline : mobile;
  const error = fault === undefined ? undefined : t(`fault.${fault}`, { example });
  const order = country === YEAR_FIRST || language === 'zh-cn' ? 'ymd' : 'dmy';
  const hint =
    HINTS.has(name) && error === undefined
      ? t(`hint.${name}`, {
          example,
          day: shownDay(A_BIRTHDAY, order),
          digits: shownDay(A_BIRTHDAY, order).replaceAll('/', ''),
        })
      : undefined;
  const options = useMemo(
    () =>
      type === 'country'
        ? COUNTRIES.map((code) => ({ value: code, label: countryName(code, language) })).sort((one, other) =>
            one.label.localeCompare(other.label, language),
          )
        : choiceOptions(field, language),
    [field, type, language],
  );
  const common = { label, error, hint, onBlur, 'data-field': name };
  if (type === 'choice' || type === 'country')
    return (
      <Select
        {...common}
        value={value}
        options={[{ value: '', label: t('choose') }, ...options]}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (questionOf(name) === 'birthDate')
    return <BirthDateField {...common} {...{ value, order, onChange }} placeholder={t(`dayOrder.${order}`)} />;
  return (
    <Field
      {...common}
      value={value}
      type={type === 'date' ? 'date' : type === 'phone' ? 'tel' : 'text'}
      after={type === 'shares' ? <span className={styles.unit}>%</span> : undefined}
      min={type === 'date' ? '1900-01-01' : undefined}
      inputMode={
        type.startsWith('postcode') || NUMERIC.has(type) ? 'numeric' : type === 'shares' ? 'decimal' : undefined
      }
      placeholder={type === 'uid' ? t('sevenDigits') : undefined}
      autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      maxLength={type === 'date' ? undefined : 100}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
