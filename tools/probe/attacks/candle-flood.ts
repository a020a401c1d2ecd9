import { WebSocket } from 'ws';
import type { Attack } from './attack.js';

const ASKED = 60;
const LISTS = '/market/history/kline?symbol=btcaud&period=1min&size=2000';
const SOCKETS = 6;
const QUESTIONS = 40;

/** How many of many questions over sockets were answered. */
async function askedOverSockets(url: string): Promise<number> {
  let [answered, open] = [0, SOCKETS];
  await new Promise<void>((resolve) => {
    for (let n = 0; n < SOCKETS; n += 1) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
      let left = QUESTIONS;
      const end = (): void => {
        open -= 1;
        if (open === 0) resolve();
      };
      socket.on('open', () => {
        for (let id = 0; id < QUESTIONS; id += 1) socket.send(JSON.stringify({ req: 'market.btcaud.kline.1min', id }));
      });
      // A refusal is a small message; a list of candles is not.
      socket.on('message', (data: Buffer) => {
        if (data.length > 1_000) answered += 1;
        left -= 1;
        if (left === 0) socket.close();
      });
      socket.on('error', () => socket.terminate()).on('close', end);
    }
  });
  return answered;
}

/** A stranger draws the longest charts, over both ways that need no key. */
export const candleFlood: Attack = {
  name: '60 lists of 2,000 candles at once, and 240 of 300 over six sockets',
  before: 'all were answered; 150 a second held reads of others up by 2 s, 1,500 a second over 50 sockets by 3.4 s',
  async run({ url }) {
    const lists = await Promise.all(
      Array.from({ length: ASKED }, async () => {
        const answer = await fetch(url + LISTS);
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    const given = lists.filter((status) => status === 200).length;
    const refused = lists.filter((status) => status === 429).length;
    const answered = await askedOverSockets(url);
    return {
      passed: given + refused === ASKED && given < ASKED / 2 && answered < SOCKETS * QUESTIONS,
      seen: `${given} lists given, ${refused} refused; over sockets ${answered} of ${SOCKETS * QUESTIONS} answered`,
    };
  },
};
