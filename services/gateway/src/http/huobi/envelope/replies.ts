/** Envelopes of successful answers (docs/rules/api-for-keys.md 7, 8). */
export const okData = <Data>(data: Data): { readonly status: 'ok'; readonly data: Data } => ({ status: 'ok', data });
export const okV2 = <Data>(data: Data): object => ({ code: 200, message: 'success', success: true, data });
export const okTick = (answer: { readonly ch: string; readonly ts: number; readonly tick: object }): object => ({
  status: 'ok',
  ...answer,
});
export const okRows = (answer: {
  readonly ch?: string;
  readonly ts: number;
  readonly data: readonly object[];
}): object => ({ status: 'ok', ...answer });
