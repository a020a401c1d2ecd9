import { useMemo } from 'react';
import type { JSX } from 'react';
import { useLogout } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { IconButton, Tooltip, useMediaQuery } from '@mui/material';
import { Logo, LogoMark } from '@corella/ui';
import { useAccess, useMe } from '../../shared/access/use-access.js';
import { count, NOTHING } from '../../shared/format/amounts.js';
import { roleLabel } from '../../shared/format/names.js';
import { useHome } from '../../shared/live/use-home.js';
import { Avatar } from '../../shared/ui/marks.js';
import { Icon } from '../../shared/ui/icon.js';
import { askFirst, holdsUnsaved } from '../../shared/unsaved/unsaved.js';
import { useConsoleTheme } from '../theme/use-console-theme.js';
import { DEMO_GROUP, MENU, MY_ACCOUNT, visibleGroups } from './menu.js';
import type { MenuItem } from './menu.js';
import styles from './side-menu.module.css';

const isAt = (pathname: string, to: string): boolean =>
  to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`);

export function SideMenu(): JSX.Element {
  const { permissions } = useAccess();
  const me = useMe();
  const { pathname } = useLocation();
  const { home } = useHome();
  const groups = useMemo(
    () => visibleGroups(me?.demo === true ? [...MENU, DEMO_GROUP] : MENU, permissions),
    [permissions, me?.demo],
  );
  const counts: Readonly<Record<string, number>> = {
    approvals: home?.counts.approvalsToDecide ?? 0,
    'kyc-cases': home?.counts.kycOpen ?? 0,
    'removal-requests': home?.counts.removalsOpen ?? 0,
    'suspended-deposits': home?.counts.depositsHeld ?? 0,
    withdrawals: (home?.counts.withdrawalsWaiting ?? 0) + (home?.counts.withdrawalsInTrouble ?? 0),
    markets: home?.counts.marketsStopped ?? 0,
  };
  return (
    <aside className={styles.side} aria-label="Side bar">
      <div className={styles.brand}>
        <Link to="/" aria-label="Corella operator console, home">
          <Logo className={styles.word} />
          <LogoMark className={styles.mark} />
        </Link>
        <span className={styles.place}>Operator</span>
      </div>
      <nav className={styles.groups} aria-label="Console">
        {groups.map((group) => (
          <div key={group.label} className={styles.group}>
            <h2 className={styles.label}>{group.label}</h2>
            <ul>
              {group.items.map((item) => (
                <li key={item.to}>
                  <Entry item={item} current={isAt(pathname, item.to)} waiting={counts[item.resource] ?? 0} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Person />
    </aside>
  );
}

function Entry({
  item,
  current,
  waiting,
}: {
  readonly item: MenuItem;
  readonly current: boolean;
  readonly waiting: number;
}): JSX.Element {
  const narrow = useMediaQuery('(max-width: 1459px)', { noSsr: true });
  return (
    <Tooltip title={narrow ? item.label : ''} placement="right" describeChild disableInteractive>
      <Link to={item.to} className={styles.item} aria-current={current ? 'page' : undefined}>
        <Icon name={item.icon} size={20} />
        <span className={styles.text}>{item.label}</span>
        {waiting > 0 && (
          <span className={`${styles.count} num`}>
            <span className="visually-hidden">, </span>
            {count(waiting)}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

function Person(): JSX.Element {
  const me = useMe();
  const logout = useLogout();
  const { pathname } = useLocation();
  const name = me?.name ?? NOTHING;
  const role = me === null ? '' : roleLabel(me.role);
  const [theme, toggleTheme] = useConsoleTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles.who}>
      <Tooltip title={MY_ACCOUNT.label} describeChild disableInteractive>
        <Link
          to={MY_ACCOUNT.to}
          className={styles.person}
          aria-current={isAt(pathname, MY_ACCOUNT.to) ? 'page' : undefined}
        >
          <Avatar name={me?.name ?? ''} me />
          <span className="visually-hidden">{MY_ACCOUNT.label}: </span>
          <span className={styles.name}>
            <b>{name}</b> <span>{role}</span>
          </span>
        </Link>
      </Tooltip>
      <Tooltip title={`Use the ${other} theme`}>
        <IconButton aria-label={`Use the ${other} theme`} onClick={toggleTheme}>
          <Icon name="theme" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Log out">
        <IconButton
          aria-label="Log out"
          onClick={() => askFirst(holdsUnsaved(), () => void logout({ byPerson: true }, undefined, false))}
        >
          <Icon name="logout" />
        </IconButton>
      </Tooltip>
    </div>
  );
}
