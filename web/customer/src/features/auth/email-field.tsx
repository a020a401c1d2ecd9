import { Field } from '@corella/ui';
import type { FieldProps } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * An email address, typed as such on phones. Password managers find it by `autoComplete`. At login a sub-account writes
 * its name here.
 */
export function EmailField({
  label,
  ...field
}: Omit<FieldProps, 'type' | 'label'> & {
  readonly autoComplete: 'username' | 'email';
  readonly label?: string;
}): JSX.Element {
  const { t } = useTranslation('auth');
  return (
    <Field
      {...field}
      type="email"
      label={label ?? t('email')}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
