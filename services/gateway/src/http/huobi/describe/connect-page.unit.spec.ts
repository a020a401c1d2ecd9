import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STOP_OPERATORS, STP_MODES } from '@corella/contracts/market';
import { HUOBI_TYPE_NAMES } from '../orders/order-types.js';

const page = readFileSync(join(__dirname, '../../../../../../docs/CONNECT-YOUR-BOT.md'), 'utf8');

describe('the page "connect your bot"', () => {
  it('lists the order types that are accepted and no other', () => {
    const chapter = page.slice(page.indexOf('## Order types'), page.indexOf('## Limits'));
    const listed = [...chapter.matchAll(/`((?:buy|sell)-[a-z-]+)`/g)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...HUOBI_TYPE_NAMES].sort());
    for (const word of [...STP_MODES, ...STOP_OPERATORS]) expect(chapter).toContain(`\`${word}\``);
  });
});
