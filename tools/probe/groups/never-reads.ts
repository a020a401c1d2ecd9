import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench/bench.js';
import { maskedText, upgradeText } from '../bench/wire.js';
import { toldAs, type Told } from '../frame/answer.js';
import { demand } from '../frame/probe.js';
import { REQUEST } from './socket-protocols.js';

const PATIENCE_MS = 60_000;
/** As often as the bounds let it. */
const ASK_EVERY_MS = 21;
/** So many of the lists are no megabyte. */
const LEAST_ASKED = 100;
const LONGEST_LIST = maskedText(JSON.stringify({ action: REQUEST, topic: 'symbols' }));

/** A client that asks and never reads is dropped once a megabyte waits for it behind what the machine itself keeps; the venue must not keep more. */
export async function neverReads(bench: Bench): Promise<Told> {
  const { hostname, port } = new URL(bench.url);
  let dropped = false;
  const connection = connect(Number(port), hostname);
  connection.pause();
  connection.write(upgradeText('/ws/web/market', bench.host));
  connection.on('error', () => (dropped = true));
  connection.on('close', () => (dropped = true));
  let asked = 0;
  for (const deadline = Date.now() + PATIENCE_MS; !dropped && Date.now() < deadline; await sleep(ASK_EVERY_MS)) {
    connection.write(LONGEST_LIST);
    asked += 1;
  }
  demand(dropped, 'it was not dropped');
  demand(asked > LEAST_ASKED, `it was dropped after ${asked} answers already`);
  return toldAs('ok', 'dropped');
}
