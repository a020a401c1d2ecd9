import { WS_ACTION, type WsServerFrame } from '@corella/contracts/web';

/** A push as bytes: built once, sent to everyone who follows the topic. */
export const pushBytes = (frame: Omit<WsServerFrame, 'action'> & { readonly action?: number }): Buffer =>
  Buffer.from(JSON.stringify({ action: WS_ACTION.subscribe, ...frame }));
