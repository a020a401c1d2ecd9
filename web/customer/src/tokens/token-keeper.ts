/**
 * Who exchanges the tokens of this page: it itself, or the shell of an app around it, which needs them too. Until the
 * shell has said so, nobody does here.
 */
let isOurs = !('corellaNative' in globalThis);

export const exchangesTokens = (): boolean => isOurs;

export function leaveTokensToShell(shell: boolean): void {
  isOurs = !shell;
}
