import type { SecurityChange } from '@corella/contracts/identity';
import type { Passkey } from '@corella/contracts/factors-web';
import type { Me } from '@corella/contracts/web';
import { Button, Icon } from '@corella/ui';
import type { IconName } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { guestOf } from '../../guards/guest-of.js';
import { hasFactor } from '../../step-up/use-proof.js';
import { Blocks } from './blocks.js';
import { PasskeyRow } from './passkey-row.js';
import styles from './account.module.css';

/** One thing that protects the account, its state, and the button that changes it. */
export function Row({
  icon,
  title,
  detail,
  state,
  more,
  blocks,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly state?: ReactNode;
  /** What else can be done with it, under the text. */
  readonly more?: ReactNode;
  /** The change that the button makes. What it blocks is said before it is pressed. */
  readonly blocks?: SecurityChange;
  readonly action: ReactNode;
}): JSX.Element {
  return (
    <li className={styles.row}>
      <Icon name={icon} size={20} />
      <div>
        <div className={styles.name}>
          <b>{title}</b>
          {state}
        </div>
        <p>{detail}</p>
        {more}
      </div>
      <small className={styles.blocks}>{blocks === undefined ? null : <Blocks change={blocks} />}</small>
      {action}
    </li>
  );
}

export interface ProtectionRowsProps {
  readonly me: Me;
  readonly onEmail: () => void;
  readonly onPassword: () => void;
  readonly onTwoStep: () => void;
  readonly onRemoveTwoStep: () => void;
  readonly onRecovery: () => void;
  readonly onAddPasskey: () => void;
  readonly onRenamePasskey: (passkey: Passkey) => void;
  readonly onRemovePasskey: (passkey: Passkey) => void;
}

/** With so many left it is time for new ones. */
const FEW = 3;

function RecoveryRow({
  left,
  onRecovery,
}: {
  readonly left: number | null;
  readonly onRecovery: () => void;
}): JSX.Element {
  const { t } = useTranslation('account');
  const isShort = left === null || left <= FEW;
  return (
    <Row
      icon="document"
      title={t('recovery.title')}
      detail={left === null ? t('recovery.none') : isShort ? t('recovery.few') : t('recovery.detail')}
      state={
        <span className={styles.chip} data-off={isShort || undefined}>
          <Icon name={isShort ? 'warn' : 'check'} size={12} />
          {left === null ? t('recovery.missing') : t('recovery.left', { count: left })}
        </span>
      }
      action={
        <Button size="s" onClick={onRecovery}>
          {left === null ? t('recovery.make') : t('recovery.renew')}
        </Button>
      }
    />
  );
}

/** A sub-account has no address. */
function EmailRow({ me, onEmail }: Pick<ProtectionRowsProps, 'me' | 'onEmail'>): JSX.Element | null {
  const { t } = useTranslation('account');
  if (guestOf(me).is === 'sub') return null;
  return (
    <Row
      icon="mail"
      title={t('email')}
      detail={me.email}
      blocks="email"
      action={
        <Button size="s" aria-label={t('address.title')} onClick={onEmail}>
          {t('change')}
        </Button>
      }
    />
  );
}

/** The password, the second step and what stands in for it, each with the button that changes it. */
export function ProtectionRows({
  me,
  onEmail,
  onPassword,
  onTwoStep,
  onRemoveTwoStep,
  onRecovery,
  onAddPasskey,
  onRenamePasskey,
  onRemovePasskey,
}: ProtectionRowsProps): JSX.Element {
  const { t } = useTranslation('account');
  return (
    <ul>
      <EmailRow me={me} onEmail={onEmail} />
      <Row
        icon="lock"
        title={t('password')}
        detail={t('passwordDetail')}
        blocks="password"
        action={
          <Button size="s" aria-label={t('passwordName')} onClick={onPassword}>
            {t('change')}
          </Button>
        }
      />
      <Row
        icon="shield"
        title={t('authenticator')}
        blocks={me.totp ? 'totp-change' : 'totp-bind'}
        detail={t(`twoStepDetail.${me.totp ? 'on' : 'off'}${me.passkeys > 0 ? 'Beside' : ''}`)}
        state={
          <span className={styles.chip} data-off={!hasFactor(me) || undefined}>
            {hasFactor(me) ? me.totp ? <Icon name="check" size={12} /> : null : <Icon name="warn" size={12} />}
            {me.totp ? t('on') : t('off')}
          </span>
        }
        more={
          me.totp ? (
            <button type="button" className={styles.link} aria-label={t('unbind.name')} onClick={onRemoveTwoStep}>
              {t('remove')}
            </button>
          ) : null
        }
        action={
          <Button size="s" aria-label={t(me.totp ? 'rebind.name' : 'bind.name')} onClick={onTwoStep}>
            {me.totp ? t('change') : t('setUp')}
          </Button>
        }
      />
      <PasskeyRow me={me} onAdd={onAddPasskey} onRename={onRenamePasskey} onRemove={onRemovePasskey} />
      {hasFactor(me) ? <RecoveryRow left={me.recoveryCodes} onRecovery={onRecovery} /> : null}
    </ul>
  );
}
