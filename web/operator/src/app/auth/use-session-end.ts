import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { onSessionEnd } from '../../shared/api/session-end.js';

/** Leads to the login when a call, whichever it is, says that the session has ended. */
export function useSessionEnd(): void {
  const logout = useLogoutIfAccessDenied();
  useEffect(() => onSessionEnd((error) => void logout(error)), [logout]);
}
