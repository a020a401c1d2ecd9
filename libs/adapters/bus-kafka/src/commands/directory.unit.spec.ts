import type { Message } from 'kafkajs';
import { announcement, BELIEVED_FOR_MS, Directory } from './directory.js';

const heard = ({ key, value }: Message) => ({
  key: Buffer.from(String(key)),
  value: typeof value === 'string' ? Buffer.from(value) : null,
});
const said = (server: string, isOpen: boolean) => heard(announcement({ target: 'ledger/0', server, isOpen }));

describe('the directory of who serves what', () => {
  it('believes an announcement for some seconds', () => {
    let now = 0;
    const directory = new Directory(() => now);
    expect(directory.isServed('ledger/0')).toBe(false);
    directory.hear(said('a', true));
    now = BELIEVED_FOR_MS - 1;
    expect(directory.isServed('ledger/0')).toBe(true);
    now = BELIEVED_FOR_MS;
    expect(directory.isServed('ledger/0')).toBe(false);
  });

  it('does not let one that leaves late take away its successor', () => {
    const directory = new Directory(() => 0);
    directory.hear(said('old', true));
    directory.hear(said('new', true));
    directory.hear(said('old', false));
    expect(directory.isServed('ledger/0')).toBe(true);
    directory.hear(said('new', false));
    expect(directory.isServed('ledger/0')).toBe(false);
  });

  it('ignores what it cannot read', () => {
    const directory = new Directory(() => 0);
    for (const value of [null, Buffer.from('{'), Buffer.from('null'), Buffer.from('{"target":1}')])
      directory.hear({ key: null, value });
    expect(directory.isServed('1')).toBe(false);
  });

  it('tells a probe when it comes back', async () => {
    const directory = new Directory(() => 0);
    const { message, heard: back } = directory.probe();
    directory.hear(heard(message));
    await back;
  });
});
