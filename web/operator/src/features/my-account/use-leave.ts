import { useLogout, useNotify } from 'react-admin';

/**
 * Leaves for the login after the server has ended every session, and says why. The words stay until they are read:
 * nothing else tells a new login from a broken one.
 */
export function useLeave(): (words: string) => Promise<void> {
  const notify = useNotify();
  const logout = useLogout();
  return async (words) => {
    notify(words, { type: 'info', autoHideDuration: null });
    await logout({ byPerson: true }, undefined, false);
  };
}
