import { useEffect } from 'react';
import type { JSX } from 'react';
import { MarketsPanel } from './markets-panel-later.js';
import { useExchange } from '../core/exchange-context.js';
import styles from './grid.module.css';

/**
 * The markets as a menu that the pair opens: a floating panel, or a sheet on phones. Escape and a press outside close
 * it.
 */
export function MarketsMenu({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { market } = useExchange();
  useEffect(() => {
    const before = document.activeElement;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [onClose]);
  return (
    <>
      <div className={styles.scrim} onPointerDown={onClose} aria-hidden="true" />
      <MarketsPanel className={styles.menu} symbol={market.symbol} quote={market.quote} onClose={onClose} />
    </>
  );
}
