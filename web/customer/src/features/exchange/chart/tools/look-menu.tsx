import { IconButton, Popover } from '@corella/ui';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../../../later/later.js';
import type { LookChoicesProps } from './look-choices.js';

const LookChoices = later(() => import('./look-choices.js').then((file) => file.LookChoices));

export interface LookMenuProps extends LookChoicesProps {
  readonly className?: string | undefined;
}

/** How prices are drawn, and which indicators. It stays open, so that several can be chosen. */
export function LookMenu({ className, look, onLook, loggedIn }: LookMenuProps): JSX.Element {
  const { t } = useTranslation('exchange');
  return (
    <Popover
      {...(className === undefined ? {} : { className })}
      kind="dialog"
      label={t('chart.look')}
      width={264}
      trigger={(props) => <IconButton {...props} icon="trend-line" edge={24} label={t('chart.look')} />}
    >
      {() => <LookChoices look={look} onLook={onLook} loggedIn={loggedIn} />}
    </Popover>
  );
}
