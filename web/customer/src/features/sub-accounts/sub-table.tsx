import { SUB_AUTHORITIES } from '@corella/contracts/identity';
import { DataTable, NumberText, assetCode } from '@corella/ui';
import type { Column } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../account-shell/account-page.js';
import type { SubRow } from './api/sub-accounts.js';
import { GRANTED_NOW } from './granted-now.js';
import { StateChip } from './state-chip.js';
import styles from './sub-accounts.module.css';

const held = ({ balances }: SubRow): string =>
  balances
    .filter(({ total }) => /[1-9]/.test(total))
    .map(({ asset }) => assetCode(asset))
    .join(', ');

/** All of them side by side, where there is room for it. What is done with each stands on its card below. */
export function SubTable({ subs }: { readonly subs: readonly SubRow[] }): JSX.Element {
  const { t } = useTranslation('sub-accounts');
  const columns: readonly Column<SubRow>[] = [
    {
      key: 'name',
      head: t('table.sub'),
      cell: (sub) => (
        <a className={styles.stack} href={`#sub-${sub.uid}`}>
          <b>{sub.name}</b>
          <small className="num">UID {sub.uid}</small>
        </a>
      ),
    },
    { key: 'state', head: t('table.state'), cell: ({ frozenBy }) => <StateChip state={frozenBy ?? 'available'} /> },
    {
      key: 'may',
      head: t('table.may'),
      cell: ({ authorities }) => {
        const may = SUB_AUTHORITIES.filter((one) => GRANTED_NOW.includes(one) && authorities.includes(one));
        return may.length === 0 ? t('table.nothing') : may.map((one) => t(`authority.${one}`)).join(', ');
      },
    },
    { key: 'login', head: t('login'), cell: ({ login }) => t(login === 1 ? 'table.on' : 'table.off') },
    {
      key: 'balance',
      head: t('table.balance'),
      number: true,
      cell: (sub) => (
        <span className={styles.stack}>
          <NumberText value={sub.totalAud} decimals={2} />
          <small>{held(sub)}</small>
        </span>
      ),
    },
  ];
  return (
    <div className={styles.overview}>
      <Section title={t('table.title')} flush>
        <DataTable
          caption={t('table.title')}
          columns={columns}
          rows={subs}
          rowKey={({ uid }) => uid}
          onRetry={() => undefined}
          empty={null}
        />
      </Section>
    </div>
  );
}
