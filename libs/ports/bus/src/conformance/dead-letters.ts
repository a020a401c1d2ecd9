import { type Bus, type CommandOptions, type DeadLetters } from '../index.js';

export interface DeadLettersUnderTest {
  readonly bus: Bus;
  readonly letters: DeadLetters;
  /**
   * Sends a command to the service `ledger` that it cannot read. Resolves once it lies there. The service reads
   * commands without `isBad`, and those with it after `mend`.
   */
  bury(command: { readonly isBad: true }, options: CommandOptions): Promise<void>;
  mend(): void;
  settle(): Promise<void>;
  dispose(): Promise<void>;
}

const partition = 'd';
const BAD = { type: 'Bad', isBad: true, note: 'kept' } as const;

/** The suite that every place of dead letters passes. */
export function deadLettersConformance(name: string, factory: () => Promise<DeadLettersUnderTest>): void {
  describe(`${name} keeps the contract of dead letters`, () => {
    let tested: DeadLettersUnderTest;
    beforeEach(async () => {
      tested = await factory();
    });
    afterEach(() => tested.dispose());

    describe('for what lies there', () => lettersConform(() => tested));
    describe('for trying again', () => retriesConform(() => tested));
  });
}

function lettersConform(given: () => DeadLettersUnderTest): void {
  it('lists commands that could not be read, newest first, with the reason and where they come from', async () => {
    const { bus, letters, bury, settle } = given();
    const served = bus.serve('ledger', partition, () => Promise.resolve('fine'));
    await settle();
    await bury(BAD, { partition, id: 'first' });
    await bury(BAD, { partition, id: 'second', lane: 'cancel', trace: 'request-7' });
    expect(await letters.list({ limit: 2 })).toMatchObject([
      { commandId: 'second', lane: 'cancel', trace: 'request-7' },
      { commandId: 'first', lane: 'client', trace: null },
    ]);
    const [newest] = await letters.list({ limit: 1 });
    expect(newest).toEqual({
      id: expect.any(String),
      service: 'ledger',
      partition,
      lane: 'cancel',
      buriedAt: expect.any(Number),
      reason: expect.stringContaining('isBad'),
      commandId: 'second',
      commandType: 'Bad',
      trace: 'request-7',
      bytes: JSON.stringify(BAD).length,
      isSealed: false,
      isKept: true,
      tries: [],
    });
    served.close();
  });

  it('opens a letter, and none that is not there', async () => {
    const { bus, letters, bury, settle } = given();
    const served = bus.serve('ledger', partition, () => Promise.resolve('fine'));
    await settle();
    await bury(BAD, { partition });
    const [letter] = await letters.list();
    expect(await letters.open(letter?.id ?? '')).toEqual({ letter, text: JSON.stringify(BAD) });
    expect(await letters.open('999')).toBeNull();
    await expect(letters.retry('999')).rejects.toThrow(RangeError);
    served.close();
  });
}

function retriesConform(given: () => DeadLettersUnderTest): void {
  it('sends the command again with its id, and keeps how that ended', async () => {
    const { bus, letters, bury, mend, settle } = given();
    const seen: unknown[] = [];
    const served = bus.serve('ledger', partition, (command: object, { id, trace, lane }) =>
      Promise.resolve(seen.push({ command, id, trace, lane })),
    );
    await settle();
    await bury(BAD, { partition, id: 'mine', lane: 'cancel', trace: 'request-7' });
    const [letter] = await letters.list();
    const id = letter?.id ?? '';
    expect(seen).toEqual([]);
    const again = await letters.retry(id, { timeoutMs: 400 });
    expect(again).toEqual({ outcome: 'unreadable', letter: expect.any(String) });
    expect(await letters.list({ limit: 2 })).toMatchObject([
      { commandId: 'mine', tries: [] },
      { id, tries: [{ outcome: 'unreadable', note: expect.stringContaining('buried again') }] },
    ]);
    mend();
    const note = (reply: unknown): string => `the reply was ${String(reply)}`;
    expect(await letters.retry(id, { note })).toEqual({ outcome: 'answered', reply: 1 });
    expect(seen).toEqual([{ command: BAD, id: 'mine', trace: 'request-7', lane: 'cancel' }]);
    expect((await letters.open(id))?.letter.tries.slice(1)).toEqual([
      { at: expect.any(Number), outcome: 'answered', note: 'the reply was 1' },
    ]);
    served.close();
  });

  it('says of an end without an answer what has happened', async () => {
    const { bus, letters, bury, mend, settle } = given();
    let end = (): Promise<unknown> => new Promise(() => undefined);
    const served = bus.serve('ledger', partition, () => end());
    await settle();
    await bury(BAD, { partition });
    mend();
    const id = (await letters.list())[0]?.id ?? '';
    expect(await letters.retry(id, { timeoutMs: 100 })).toMatchObject({ outcome: 'unknown' });
    end = () => Promise.reject(new TypeError('a fault of ours'));
    expect(await letters.retry(id)).toEqual({ outcome: 'failed', message: 'a fault of ours' });
    served.close();
    await settle();
    expect(await letters.retry(id)).toMatchObject({ outcome: 'not-sent', code: 'no-handler' });
    const tries = (await letters.open(id))?.letter.tries ?? [];
    expect(tries.map(({ outcome }) => outcome)).toEqual(['unknown', 'failed', 'not-sent']);
  });
}
