import { duplexPair, type Duplex } from 'node:stream';
import { FilePipe } from './file-pipe.js';

const numbered = (size: number): Uint8Array => Uint8Array.from({ length: size }, (_, at) => at % 251);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a pipe for files', () => {
  let [here, there]: Duplex[] = [];
  let [near, far]: FilePipe[] = [];
  beforeEach(() => {
    [here, there] = duplexPair();
    [near, far] = [new FilePipe(here as Duplex), new FilePipe(there as Duplex)];
  });

  it('brings files one after the other, whether their length is told before or after they come', async () => {
    const [first, second] = [numbered(200_000), numbered(1)];
    const told = far?.receive(first.length);
    await near?.send(first.slice());
    expect(await told).toEqual(first);
    await near?.send(second.slice());
    expect(await far?.receive(second.length)).toEqual(second);
    expect(await far?.receive(0)).toEqual(new Uint8Array(0));
  });

  it('puts pieces together', async () => {
    const whole = numbered(1_000);
    for (let from = 0; from < whole.length; from += 300) here?.write(whole.slice(from, from + 300));
    await turn();
    expect(await far?.receive(whole.length)).toEqual(whole);
  });

  it('says that nothing reads the bytes any more, also where the other end is gone', async () => {
    here?.destroy();
    await expect(near?.send(numbered(100))).resolves.toBeUndefined();
  });

  it.each([70_000_000, -1, Number.NaN])('takes no file of %p bytes', async (size) => {
    await expect(far?.receive(size)).rejects.toThrow(RangeError);
  });

  it('holds no more of what nobody asked for than of a file', async () => {
    there?.on('error', () => undefined);
    for (let n = 0; n < 65 && there?.destroyed === false; n += 1) {
      here?.write(new Uint8Array(1024 * 1024));
      await turn();
    }
    expect(there?.destroyed).toBe(true);
  });
});
