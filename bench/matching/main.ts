import { corellaEngine, peerEngine, type Engine } from './engines.js';
import { operationStream } from './stream.js';
const s = operationStream({ seed: 'matching', operations: 1_000_000, resting: 10_000, spreadTicks: 200, gridTicks: 1 });
function time(make: () => Engine) {
  const e = make();
  e.run(s, 0, 10_000);
  const t = process.hrtime.bigint();
  e.run(s, 10_000, s.length);
  const ms = Number(process.hrtime.bigint() - t) / 1e6;
  return { ms, ...e.totals() };
}
for (let i = 0; i < 5; i++) console.log('ours', time(corellaEngine));
for (let i = 0; i < 2; i++) console.log('peer', time(peerEngine));
