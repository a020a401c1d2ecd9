import type { JSX } from 'react';
import { Notification } from 'react-admin';

/** Below the bar at the top right, where no page has its decision. */
export const ConsoleNotification = (): JSX.Element => (
  <Notification anchorOrigin={{ vertical: 'top', horizontal: 'right' }} sx={{ mt: '48px' }} />
);
