import { SUB_AUTHORITIES } from '@corella/contracts/identity';
import { Button, Icon, NumberText, assetCode, toast } from '@corella/ui';
import { useId, useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../forms/form-problem.js';
import { useChangeSub, type SubChange, type SubRow as Sub } from './api/sub-accounts.js';
import { CredentialsDialog } from './dialogs/credentials-dialog.js';
import { FreezeDialog } from './dialogs/freeze-dialog.js';
import { RemarkDialog } from './dialogs/remark-dialog.js';
import { GRANTED_NOW } from './granted-now.js';
import { StateChip } from './state-chip.js';
import { SubDetails } from './sub-details.js';
import styles from './sub-rows.module.css';

type Doing = 'freeze' | 'remark' | 'credentials' | null;

interface SubRowProps {
  readonly sub: Sub;
  readonly onTransfer: () => void;
}

/** One sub-account in a line with all that is done with it. Opened, it shows what it has and what it may do. */
export function SubRow({ sub, onTransfer }: SubRowProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const [doing, setDoing] = useState<Doing>(null);
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const close = (): void => setDoing(null);
  const { change, isPending } = useToldChange(sub);
  return (
    <li>
      <section aria-label={sub.name}>
        <div className={styles.row}>
          <div className={styles.stack}>
            <button
              type="button"
              className={styles.open}
              aria-expanded={isOpen}
              aria-controls={isOpen ? details : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
              <b>{sub.name}</b>
            </button>
            <span>{sub.remark === '' ? t('noRemark') : sub.remark}</span>
            <small className="num">UID {sub.uid}</small>
          </div>
          <div className={styles.state}>
            <StateChip state={sub.frozenBy ?? 'available'} />
          </div>
          <MayUse sub={sub} />
          <LoginSwitch sub={sub} busy={isPending} onChange={change} />
          <div className={`${styles.stack} ${styles.balance}`}>
            <NumberText className={styles.strong} value={sub.totalAud} decimals={2} prefix="A$" />
            <small>{held(sub)}</small>
          </div>
          <div className={styles.acts}>
            <Button kind="quiet" size="s" onClick={onTransfer}>
              {t(sub.frozenBy === null ? 'transfer.title' : 'table.takeOut')}
            </Button>
            <Button kind="quiet" size="s" onClick={() => setDoing('remark')}>
              {t('remark.title')}
            </Button>
            {sub.frozenBy === null ? (
              <Button kind="quiet" size="s" onClick={() => setDoing('freeze')}>
                {t('freeze.title')}
              </Button>
            ) : sub.frozenBy === 'parent' ? (
              <Button kind="quiet" size="s" busy={isPending} onClick={() => change({ kind: 'unfreeze' })}>
                {t('unfreeze')}
              </Button>
            ) : null}
            <Button kind="quiet" size="s" onClick={() => setDoing('credentials')}>
              {t('credentials.title')}
            </Button>
          </div>
        </div>
        {sub.frozenBy === 'venue' ? <p className={styles.note}>{t('frozenByVenue')}</p> : null}
        {isOpen ? <SubDetails id={details} sub={sub} busy={isPending} onChange={change} /> : null}
      </section>
      <FreezeDialog open={doing === 'freeze'} sub={sub} onClose={close} />
      <RemarkDialog open={doing === 'remark'} sub={sub} onClose={close} />
      <CredentialsDialog open={doing === 'credentials'} sub={sub} onClose={close} />
    </li>
  );
}

const held = ({ balances }: Sub): string =>
  balances
    .filter(({ total }) => /[1-9]/.test(total))
    .map(({ asset }) => assetCode(asset))
    .join(', ');

/** A change that needs no form says that it is done, or why not. */
function useToldChange(sub: Sub) {
  const { t } = useTranslation('sub-accounts');
  const { mutate, isPending } = useChangeSub(sub.uid);
  const change = (what: SubChange): void =>
    mutate(what, {
      onSuccess: () => toast.done(t(`done.${what.kind}`, { name: sub.name })),
      onError: (error) => toast.error(t('failed'), messageOf(error)),
    });
  return { change, isPending };
}

function MayUse({ sub }: { readonly sub: Sub }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const may = SUB_AUTHORITIES.filter((one) => GRANTED_NOW.includes(one) && sub.authorities.includes(one));
  return (
    <div className={styles.may}>
      <span className="sr">{t('table.may')}: </span>
      {may.length === 0 ? <small>{t('table.nothing')}</small> : null}
      {may.map((one) => (
        <span key={one} className={styles.chip}>
          {t(`authority.${one}`)}
        </span>
      ))}
    </div>
  );
}

interface LoginSwitchProps {
  readonly sub: Sub;
  readonly busy: boolean;
  readonly onChange: (change: SubChange) => void;
}

function LoginSwitch({ sub, busy, onChange }: LoginSwitchProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const isOn = sub.login === 1;
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      aria-label={t('login')}
      disabled={busy}
      onClick={() => onChange({ kind: 'login', enabled: !isOn })}
    >
      <i />
      <span className={styles.what}>{t('login')}</span>
      <span>{t(isOn ? 'table.on' : 'table.off')}</span>
    </button>
  );
}
