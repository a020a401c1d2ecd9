import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbedVenue } from '../clients/probed-venue.js';
import { maskedText, upgradeText } from '../clients/wire.js';
import { toldAs, type Told } from '../answers/answer.js';
import { demand } from '../answers/demand.js';
import { REQUEST } from '../clients/socket-protocols.js';

const PATIENCE_MS = 60_000;
/** As often as the limits allow. A probe that was held up sends two at a time until it has caught up. */
const ASK_EVERY_MS = 21;
const AT_ONCE = 2;
/** This many lists are less than a megabyte. */
const LEAST_ASKED = 100;
const LONGEST_LIST = maskedText(JSON.stringify({ action: REQUEST, topic: 'symbols' }));

/**
 * A client that asks and never reads is dropped once a megabyte waits for it behind what the machine itself keeps; the
 * venue must not keep more.
 */
export async function neverReads(venue: ProbedVenue): Promise<Told> {
  const { hostname, port } = new URL(venue.url);
  let dropped = false;
  const connection = connect(Number(port), hostname);
  connection.pause();
  connection.write(upgradeText('/ws/web/market', venue.host));
  connection.on('error', () => (dropped = true));
  connection.on('close', () => (dropped = true));
  let asked = 0;
  for (const since = Date.now(); !dropped && Date.now() - since < PATIENCE_MS; await sleep(ASK_EVERY_MS)) {
    const due = Math.min(AT_ONCE, Math.floor((Date.now() - since) / ASK_EVERY_MS) + 1 - asked);
    for (let at = 0; at < due; at += 1) connection.write(LONGEST_LIST);
    asked += Math.max(0, due);
  }
  demand(dropped, 'it was not dropped');
  demand(asked > LEAST_ASKED, `it was dropped after ${asked} answers already`);
  return toldAs('ok', 'dropped');
}
