import { ProblemError } from '@corella/api-client';
import type { KycAnswers, KycKind } from '@corella/contracts/kyc';
import type { KycDraftWire } from '@corella/contracts/kyc-web';
import { DraftSaver } from './draft-saver.js';

const draft = (version: number, answers: KycAnswers = {}): KycDraftWire => ({
  kind: 'person',
  method: 'upload',
  version,
  savedAt: null,
  answers,
  pictures: [],
  faults: {},
});

/** A venue whose answers a test gives one by one. */
function venueOf(kept: KycDraftWire) {
  const waiting: (() => void)[] = [];
  const venue = {
    kept,
    calls: [] as { answers: KycAnswers; kind?: KycKind; version: number }[],
    fails: null as Error | null,
    async patch({ answers, kind }: { answers: KycAnswers; kind?: KycKind }, version: number) {
      venue.calls.push({ answers, ...(kind === undefined ? {} : { kind }), version });
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (venue.fails !== null) throw venue.fails;
      if (version !== venue.kept.version)
        throw new ProblemError({ code: 'draft-changed', status: 409, message: 'changed' });
      venue.kept = { ...draft(version + 1, { ...venue.kept.answers, ...answers }), kind: kind ?? venue.kept.kind };
      return venue.kept;
    },
    read: () => Promise.resolve(venue.kept),
    closed: jest.fn(),
    answer: () => waiting.shift()?.(),
  };
  return venue;
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('a draft that is saved while it is written', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is saved once after a pause, with all that was typed', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    saver.change('firstName', 'M');
    jest.advanceTimersByTime(500);
    saver.change('firstName', 'Mia');
    saver.change('lastName', 'Nguyen');
    expect(saver.get()).toMatchObject({ status: 'saving', answers: { firstName: 'Mia' } });
    jest.advanceTimersByTime(600);
    expect(venue.calls).toEqual([{ answers: { firstName: 'Mia', lastName: 'Nguyen' }, version: 1 }]);
    venue.answer();
    await settle();
    expect(saver.get()).toMatchObject({ status: 'saved', draft: { version: 2 } });
  });

  it('sends one request at a time, and the rest in the next one', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    saver.change('firstName', 'Mia');
    const flushed = saver.flush();
    saver.change('street', '14 W');
    saver.change('street', '14 Wattle Street');
    expect(venue.calls).toHaveLength(1);
    venue.answer();
    await settle();
    expect(venue.calls[1]).toEqual({ answers: { street: '14 Wattle Street' }, version: 2 });
    venue.answer();
    await flushed;
    expect(saver.get()).toMatchObject({ status: 'saved', answers: { firstName: 'Mia', street: '14 Wattle Street' } });
  });

  it('takes over what another tab has written, and keeps what is typed here', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    venue.kept = draft(5, { lastName: 'Tran', firstName: 'Minh' });
    saver.change('firstName', 'Mia');
    const flushed = saver.flush();
    venue.answer();
    await settle();
    venue.answer();
    await flushed;
    expect(saver.get()).toMatchObject({
      changedElsewhere: true,
      status: 'saved',
      answers: { firstName: 'Mia', lastName: 'Tran' },
      takenOver: ['lastName'],
    });
  });

  it('tells of another tab until the customer writes on', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    venue.kept = draft(5, { lastName: 'Tran' });
    for (const firstName of ['Mia', 'Mina']) {
      saver.change('firstName', firstName);
      const flushed = saver.flush();
      for (let answers = 0; answers < 2; answers += 1) {
        venue.answer();
        await settle();
      }
      await flushed;
      expect(saver.get()).toMatchObject({ status: 'saved', changedElsewhere: firstName === 'Mia' });
    }
  });

  it('is over once another tab has sent the application: nothing is tried again', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    venue.fails = new ProblemError({ code: 'kyc-closed', status: 409, message: 'sent' });
    saver.change('firstName', 'Mia');
    jest.advanceTimersByTime(600);
    venue.answer();
    await settle();
    expect(venue.closed).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    await settle();
    expect(venue.calls).toHaveLength(1);
    expect(saver.get().status).not.toBe('failed');
  });

  it('says that it could not be saved, and tries again', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    venue.fails = new ProblemError({ code: 'network', status: 0, message: 'no answer' });
    saver.change('firstName', 'Mia');
    jest.advanceTimersByTime(600);
    venue.answer();
    await settle();
    expect(saver.get()).toMatchObject({ status: 'failed', answers: { firstName: 'Mia' } });
    venue.fails = null;
    jest.advanceTimersByTime(3_000);
    venue.answer();
    await settle();
    expect(saver.get().status).toBe('saved');
  });

  it('becomes one of a company after what was typed is saved', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    saver.change('firstName', 'Mia');
    const chosen = saver.choose({ kind: 'company' });
    venue.answer();
    await settle();
    expect(venue.calls.at(-1)).toEqual({ answers: {}, kind: 'company', version: 2 });
    venue.answer();
    await chosen;
    expect(saver.get()).toMatchObject({ draft: { kind: 'company', version: 3 }, answers: { firstName: 'Mia' } });
  });

  it('is chosen on top of what another tab has written', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    venue.kept = draft(5, { lastName: 'Tran' });
    const chosen = saver.choose({ kind: 'company' });
    await settle();
    venue.answer();
    await settle();
    venue.answer();
    await chosen;
    expect(saver.get()).toMatchObject({ changedElsewhere: true, draft: { kind: 'company', version: 6 } });
  });

  it('forgets what was typed for a form that another tab has left', async () => {
    const venue = venueOf(draft(1));
    const saver = new DraftSaver(venue, venue.kept);
    venue.kept = { ...draft(5, { lastName: 'Tran' }), kind: 'company' };
    saver.change('gender', 'male');
    const flushed = saver.flush();
    venue.answer();
    await flushed;
    expect(saver.get()).toMatchObject({ status: 'saved', answers: { lastName: 'Tran' }, draft: { kind: 'company' } });
    expect(saver.get().answers.gender).toBeUndefined();
  });
});
