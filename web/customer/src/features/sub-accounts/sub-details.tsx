import { SUB_AUTHORITIES, type SubAuthority } from '@corella/contracts/identity';
import { Check } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { fullDay } from '../../account-shell/full-day.js';
import { useLanguage } from '../../i18n/use-language.js';
import type { SubChange, SubRow } from './api/sub-accounts.js';
import { BalanceList } from './balance-list.js';
import { GRANTED_NOW } from './granted-now.js';
import styles from './sub-accounts.module.css';
import rows from './sub-rows.module.css';

interface SubDetailsProps {
  readonly id: string;
  readonly sub: SubRow;
  readonly busy: boolean;
  readonly onChange: (change: SubChange) => void;
}

/** What an open line shows: since when it is, what it may do, what it has. */
export function SubDetails({ id, sub, busy, onChange }: SubDetailsProps): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  return (
    <div id={id} className={rows.details}>
      <SubFacts sub={sub} />
      <Grants sub={sub} busy={busy} onChange={onChange} />
      <BalanceList caption={t('balancesOf', { name: sub.name })} balances={sub.balances} empty={t('nothingYet')} />
    </div>
  );
}

function SubFacts({ sub }: { readonly sub: SubRow }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const language = useLanguage();
  const facts = [
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

/** What the sub-account may do. Each takes effect at once; CFD is shown, since people look for it. */
function Grants({ sub, busy, onChange }: Omit<SubDetailsProps, 'id'>): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const set = (authority: SubAuthority, isOn: boolean): void =>
    onChange({
      kind: 'authorities',
      authorities: SUB_AUTHORITIES.filter((one) => (one === authority ? isOn : sub.authorities.includes(one))),
    });
  return (
    <fieldset className={styles.grants} disabled={busy}>
      <legend className="sr">{t('grantsOf', { name: sub.name })}</legend>
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
