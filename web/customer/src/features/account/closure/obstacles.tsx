import type { Closure, ClosureObstacleRow } from '@corella/contracts/privacy-web';
import { Icon } from '@corella/ui';
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTo } from '../../../i18n/use-language.js';
import { SupportLink } from '../../../support/support-link.js';
import account from '../account.module.css';
import styles from './closure.module.css';
import { balancesIn, moneyText } from './money-left.js';

interface Line {
  readonly text: string;
  readonly more: ReactNode;
}

interface ObstaclesProps {
  readonly closure: Closure;
  /** Of the main account. What is on another one is a sub-account's. */
  readonly uid: string;
}

/** What keeps the account open, each with where something can be done about it. */
export function Obstacles({ closure, uid }: ObstaclesProps): JSX.Element {
  const { t } = useTranslation('closing');
  const lines = useLines({ closure, uid });
  if (lines.length === 0)
    return (
      <p className={styles.line}>
        <Icon name="check" />
        <span>{t(closure.state === 'closing' ? 'left.soon' : 'left.nothing')}</span>
      </p>
    );
  return (
    <div>
      <h3 className={styles.head}>{t('left.title')}</h3>
      <ul className={styles.left}>
        {lines.map(({ text, more }) => (
          <li key={text} className={styles.line}>
            <Icon name="warn" />
            <span>
              {text} {more}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Kind = ClosureObstacleRow['kind'];

function useLines({ closure, uid }: ObstaclesProps): readonly Line[] {
  const { t } = useTranslation('closing');
  const to = useTo();
  const { obstacles, state, mayGiveBack, givesBack } = closure;
  const has = (kind: Kind): boolean => obstacles.some((one) => one.kind === kind);
  const link = (path: string, text: string): JSX.Element => (
    <Link className={account.link} to={to(path)}>
      {text}
    </Link>
  );
  const balances = balancesIn(closure);
  const money = (isOwn: boolean): string | null =>
    moneyText(balances.filter((balance) => (balance.uid === uid) === isOwn));
  const [own, subs] = [money(true), money(false)];
  const orders = obstacles.reduce((sum, one) => sum + (one.kind === 'orders' ? one.count : 0), 0);
  const moneyKey = givesBack ? 'givesBack' : mayGiveBack ? (state === 'closing' ? 'keepFirst' : 'mayGiveBack') : 'out';
  return [
    ...(own === null
      ? []
      : [
          {
            text: `${t('left.balance', { money: own })} ${t(`left.${moneyKey}`)}`,
            more: link('/user/balances/', t('left.assets')),
          },
        ]),
    ...(subs === null
      ? []
      : [
          {
            text: `${t('left.balanceSubs', { money: subs })} ${t(`left.${moneyKey}`)}`,
            more: link('/user/subaccount/', t('left.subAccounts')),
          },
        ]),
    ...(orders === 0
      ? []
      : [{ text: t('left.orders', { count: orders }), more: link('/user/order/', t('left.openOrders')) }]),
    ...(has('verification') ? [{ text: t('left.verification'), more: link('/user/verify/', t('left.look')) }] : []),
    ...(has('removal') ? [{ text: t('left.removal'), more: null }] : []),
    ...(has('frozen') ? [{ text: t('left.frozen'), more: <SupportLink /> }] : []),
    ...(has('locked') ? [{ text: t('left.locked'), more: <SupportLink /> }] : []),
  ];
}
