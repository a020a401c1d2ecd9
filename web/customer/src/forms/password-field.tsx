import { Field, IconButton } from '@corella/ui';
import type { FieldProps } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';

/** A password with a button that reveals it. Paste works and password managers find it by `autoComplete`. */
export function PasswordField({
  autoComplete,
  ...field
}: Omit<FieldProps, 'type' | 'after'> & { readonly autoComplete: 'current-password' | 'new-password' }): JSX.Element {
  const { t } = useTranslation('forms');
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
