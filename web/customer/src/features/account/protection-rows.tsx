import type { Me } from '@corella/contracts/web';
import { Button, Icon } from '@corella/ui';
import type { IconName } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './account.module.css';

/** One thing that protects the account, its state, and the button that changes it. */
export function Row({
  icon,
  title,
  detail,
  state,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly state?: ReactNode;
  readonly action: ReactNode;
}): JSX.Element {
  return (
    <li className={styles.row}>
      <Icon name={icon} size={20} />
      <div>
        <b>{title}</b>
        <p>{detail}</p>
      </div>
      {state}
      {action}
    </li>
  );
}

export interface ProtectionRowsProps {
  readonly me: Me;
  readonly onPassword: () => void;
  readonly onTwoStep: () => void;
}

/** The password and the second step, each with the button that changes it. */
export function ProtectionRows({ me, onPassword, onTwoStep }: ProtectionRowsProps): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <ul>
      <Row
        icon="lock"
        title={t('password')}
        detail={t('passwordDetail')}
        action={<Button onClick={onPassword}>{t('change')}</Button>}
      />
      <Row
        icon="shield"
        title={t('twoStep')}
        detail={me.totp ? t('twoStepOn') : t('twoStepOff')}
        state={
          <span className={styles.chip} data-off={!me.totp || undefined}>
            <Icon name={me.totp ? 'check' : 'warn'} size={12} />
            {me.totp ? t('on') : t('off')}
          </span>
        }
        action={
          <Button kind={me.totp ? 'secondary' : 'primary'} onClick={onTwoStep}>
            {me.totp ? t('remove') : t('setUp')}
          </Button>
        }
      />
    </ul>
  );
}
