import { KYC_STATE } from '@corella/contracts/identity';
import { dayIn, KYC_FIELD_NAMES, faultsOfAll, kycFormOf, MAIL_STATE } from '@corella/contracts/kyc';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { CLEAR } from '../testing/scripted-vendor.js';
import { APPLICANTS } from './applicants.js';
import type { DemoDesk } from './seeded-case.js';

describe('the cases of the demo', () => {
  let identity: Identity;
  const drawn: string[] = [];
  const desk: DemoDesk = {
    draw: async ({ slot, answers }) => {
      drawn.push(`${answers.lastName ?? ''} ${slot}`);
      return new TextEncoder().encode(`${answers.lastName ?? ''} ${slot}`);
    },
    play: ({ outcome }) => {
      identity.kycVendor.answer =
        outcome === 'public-figure' ? { ...CLEAR, publicFigure: true } : { ...CLEAR, fraud: outcome === 'fraud' };
    },
  };
  const seed = (): Promise<void> => identity.service.seedCases(desk, new AbortController().signal);
  const rows = async () => {
    const reply = await identity.asked('identity.list-kyc-cases', {
      ...{ filter: {}, range: [0, 99], sort: ['id', 'ASC'], staffId: 'nobody' },
    });
    if (!reply.ok) throw new Error('no list');
    return reply.value.rows;
  };
  beforeAll(async () => {
    identity = await givenIdentity({ demoKyc: 'auto' });
    await identity.service.seedDemo();
    await seed();
  });
  afterAll(async () => {
    await identity.stop();
    expect(identity.faults).toEqual([]);
  });

  it('are of twenty people and three companies, in every state, with letters in every state', async () => {
    const found = await rows();
    expect(found.map(({ kind }) => kind).filter((kind) => kind === 'company')).toHaveLength(3);
    expect(found).toHaveLength(23);
    expect(new Set(found.map(({ state }) => state))).toEqual(
      new Set([
        ...[KYC_STATE.submitted, KYC_STATE.submittedAgain, KYC_STATE.underReview, KYC_STATE.needsModification],
        KYC_STATE.rejected,
      ]),
    );
    expect(new Set(found.map(({ mailState }) => mailState))).toEqual(new Set(Object.values(MAIL_STATE)));
    expect(found.filter(({ approvalId }) => approvalId !== null).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Edith Marlow', 'Tui Robotics Limited']),
    );
    expect(found.filter(({ claimedBy }) => claimedBy !== null)).toHaveLength(2);
    expect(drawn).toHaveLength(found.reduce((sum, { pictures }) => sum + pictures, 0));
  });

  it('are the same after another start, and draw nothing again', async () => {
    const before = drawn.length;
    const found = await rows();
    await seed();
    expect(await rows()).toEqual(found);
    expect(drawn).toHaveLength(before);
  });

  it('come to a venue of before beside those that it has', async () => {
    const other = await givenIdentity({ demoKyc: 'auto' });
    await other.service.seedDemo();
    const before = Array.from({ length: 20 }, (_, index) => String(2_000_000 + index));
    const row = { kind: 'demo', id: 'cases', person: null, body: { uids: before }, now: 1, expectedVersion: 0 };
    await other.context.vault.put(row);
    const stopped = new AbortController();
    stopped.abort();
    await other.service.seedCases(desk, stopped.signal);
    const kept = await other.context.vault.get<{ uids: string[] }>('demo', 'cases');
    expect([kept?.body.uids.length, kept?.body.uids.slice(0, 20)]).toEqual([APPLICANTS.length, before]);
    await other.stop();
  });

  it('have answers that their forms accept', () => {
    for (const { country, kind = 'person', answers } of APPLICANTS) {
      const form = kycFormOf(country, kind);
      if (form === null) throw new Error(country);
      expect(faultsOfAll(form, answers, dayIn(form.zone, Date.now()))).toEqual({});
      expect(Object.keys(answers).every((name) => KYC_FIELD_NAMES.some((known) => known === name))).toBe(true);
    }
  });
});
