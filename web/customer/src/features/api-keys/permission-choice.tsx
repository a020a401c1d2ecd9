import type { ApiPermission } from '@corella/contracts/identity';
import { Check, Icon } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './api-keys.module.css';
import { OFFERED } from './use-key-draft.js';

export interface PermissionChoiceProps {
  readonly chosen: readonly ApiPermission[];
  /** The form was sent without any permission ticked. */
  readonly missing: boolean;
  readonly onChange: (chosen: readonly ApiPermission[]) => void;
}

/** The permissions that a key can have, one checkbox each. */
export function PermissionChoice({ chosen, missing, onChange }: PermissionChoiceProps): JSX.Element {
  const { t } = useTranslation('api-keys');
  const toggle = (permission: ApiPermission): void =>
    onChange(chosen.includes(permission) ? chosen.filter((one) => one !== permission) : [...chosen, permission]);
  return (
    <fieldset className={styles.permissions}>
      <legend>{t('permissions')}</legend>
      {OFFERED.map((permission) => (
        <Check
          key={permission}
          label={
            <>
              <b>{t(`permission.${permission}`)}</b> {t(`permissionDetail.${permission}`)}
            </>
          }
          checked={chosen.includes(permission)}
          onChange={() => toggle(permission)}
        />
      ))}
      {missing ? (
        <p className={styles.error} role="alert">
          <Icon name="warn" />
          {t('permissionsNone')}
        </p>
      ) : null}
    </fieldset>
  );
}
