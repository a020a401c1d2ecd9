import { SUB_AUTHORITIES, type SubAuthority } from '@corella/contracts/identity';
import { Button, Check, NumberText, toast } from '@corella/ui';
import { useState } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import { fullDay } from '../../account-shell/full-day.js';
import { messageOf } from '../../forms/form-problem.js';
import { useLanguage } from '../../i18n/use-language.js';
import { useChangeSub, type SubChange, type SubRow } from './api/sub-accounts.js';
import { GRANTED_NOW } from './granted-now.js';
import { BalanceList } from './balance-list.js';
import { CredentialsDialog } from './dialogs/credentials-dialog.js';
import { FreezeDialog } from './dialogs/freeze-dialog.js';
import { RemarkDialog } from './dialogs/remark-dialog.js';
import { StateChip } from './state-chip.js';
import styles from './sub-accounts.module.css';

type Doing = 'freeze' | 'remark' | 'credentials' | null;

/** One sub-account: what it is, what it may do, what it has. */
export function SubCard({ sub, onTransfer }: { readonly sub: SubRow; readonly onTransfer: () => void }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const [doing, setDoing] = useState<Doing>(null);
  const close = (): void => setDoing(null);
  const { change, isPending } = useToldChange(sub);
  return (
    <Section
      id={`sub-${sub.uid}`}
      title={sub.name}
      detail={sub.remark === '' ? t('noRemark') : sub.remark}
      actions={
        <>
          <StateChip state={sub.frozenBy ?? 'available'} />
          <NumberText className={styles.sum} value={sub.totalAud} decimals={2} unit="AUD" />
        </>
      }
      flush
    >
      <SubFacts sub={sub} />
      <Grants sub={sub} busy={isPending} onChange={change} />
      <BalanceList caption={t('balancesOf', { name: sub.name })} balances={sub.balances} empty={t('nothingYet')} />
      <div className={styles.foot}>
        <Button icon="transfer" onClick={onTransfer}>
          {t('transfer.title')}
        </Button>
        <Button icon="edit" onClick={() => setDoing('remark')}>
          {t('remark.title')}
        </Button>
        <Button icon="key" onClick={() => setDoing('credentials')}>
          {t('credentials.title')}
        </Button>
        {sub.frozenBy === null ? (
          <Button icon="lock" onClick={() => setDoing('freeze')}>
            {t('freeze.title')}
          </Button>
        ) : sub.frozenBy === 'parent' ? (
          <Button icon="refresh" busy={isPending} onClick={() => change({ kind: 'unfreeze' })}>
            {t('unfreeze')}
          </Button>
        ) : (
          <span className={styles.quiet}>{t('frozenByVenue')}</span>
        )}
      </div>
      <FreezeDialog open={doing === 'freeze'} sub={sub} onClose={close} />
      <RemarkDialog open={doing === 'remark'} sub={sub} onClose={close} />
      <CredentialsDialog open={doing === 'credentials'} sub={sub} onClose={close} />
    </Section>
  );
}

/** A change that needs no form says that it is done, or why not. */
function useToldChange(sub: SubRow) {
  const { t } = useTranslation('sub-accounts');
  const { mutate, isPending } = useChangeSub(sub.uid);
  const change = (what: SubChange): void =>
    mutate(what, {
      onSuccess: () => toast.done(t(`done.${what.kind}`, { name: sub.name })),
      onError: (error) => toast.error(t('failed'), messageOf(error)),
    });
  return { change, isPending };
}

function SubFacts({ sub }: { readonly sub: SubRow }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const language = useLanguage();
  const facts = [
    ['UID', sub.uid],
    [t('secondStep'), t(sub.totp ? 'bound' : 'unbound')],
    [t('since'), fullDay(Date.parse(sub.createdAt), language)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface GrantsProps {
  readonly sub: SubRow;
  readonly busy: boolean;
  readonly onChange: (change: SubChange) => void;
}

/** What the sub-account may do. Each takes effect at once; CFD is shown, since people look for it. */
function Grants({ sub, busy, onChange }: GrantsProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const set = (authority: SubAuthority, isOn: boolean): void =>
    onChange({
      kind: 'authorities',
      authorities: SUB_AUTHORITIES.filter((one) => (one === authority ? isOn : sub.authorities.includes(one))),
    });
  return (
    <fieldset className={styles.grants} disabled={busy}>
      <legend className="sr">{t('grantsOf', { name: sub.name })}</legend>
      <Check
        label={t('login')}
        checked={sub.login === 1}
        onChange={({ target }) => onChange({ kind: 'login', enabled: target.checked })}
      />
      {SUB_AUTHORITIES.map((authority) => (
        <Check
          key={authority}
          label={t(`authority.${authority}`)}
          checked={GRANTED_NOW.includes(authority) && sub.authorities.includes(authority)}
          disabled={!GRANTED_NOW.includes(authority)}
          onChange={({ target }) => set(authority, target.checked)}
        />
      ))}
      <Check label={t('authority.cfd')} checked={false} disabled />
    </fieldset>
  );
}
