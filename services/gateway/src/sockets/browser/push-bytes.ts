import { WS_ACTION, type WsServerMessage } from '@corella/contracts/web';

/** A push as bytes, built once for everyone who follows the topic. */
export const pushBytes = (message: Omit<WsServerMessage, 'action'> & { readonly action?: number }): Buffer =>
  Buffer.from(JSON.stringify({ action: WS_ACTION.subscribe, ...message }));
