import { Icon } from '@corella/ui';
import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import i18next from 'i18next';
import { later } from '../later/later.js';
import { loadAlerts } from './start-alerts.js';

/** Loaded with its words when it is opened. */
const AlertsDialog = later(async () => {
  const [file] = await Promise.all([loadAlerts(), i18next.loadNamespaces('alerts')]);
  return file.AlertsDialog;
});

export interface AlertsButtonProps {
  readonly label: string;
  readonly className?: string;
  readonly symbol?: string;
  /** Shown instead of the icon. */
  readonly children?: ReactNode;
}

/** Opens price alerts and the settings of notices. */
export function AlertsButton({ label, className, symbol, children }: AlertsButtonProps): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={children === undefined ? label : undefined}
        title={children === undefined ? label : undefined}
        onClick={() => setOpen(true)}
      >
        {children ?? <Icon name="bell" />}
      </button>
      {open ? <AlertsDialog symbol={symbol} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
