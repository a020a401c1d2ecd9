import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { venueInWords } from './running-venue.js';

const URL = 'http://127.0.0.1:8080';

describe('a running venue that is named among the words of a command', () => {
  const data = mkdtempSync(join(tmpdir(), 'corella-running-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  it('is absent where nobody names one, and no word is lost', () => {
    expect(venueInWords(['--only', 'sockets'])).toEqual({ rest: ['--only', 'sockets'] });
  });

  it('has the logins of its data directory, and the other words stay', () => {
    writeFileSync(join(data, 'demo.json'), JSON.stringify({ customers: [], staff: [] }));
    const { venue, rest } = venueInWords(['attacks', '--url', `${URL}/`, '--only', 'x', '--data', data]);
    expect([venue?.url, venue?.demo(), rest]).toEqual([URL, { customers: [], staff: [] }, ['attacks', '--only', 'x']]);
  });

  it.each([
    [['--url'], '--url needs a value'],
    [['--data', 'd'], '--data needs --url'],
    [['--url', URL, '--data', '/no/such'], '/no/such/demo.json'],
  ])('is refused by %j', (words, why) => {
    expect(() => venueInWords(words)).toThrow(why);
  });
});
