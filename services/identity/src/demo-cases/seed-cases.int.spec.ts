import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@corella/event-store';
import { KYC_STATE } from '@corella/contracts/identity';
import { dayIn, KYC_FIELD_NAMES, faultsOfAll, kycFormOf, MAIL_STATE } from '@corella/contracts/kyc';
import { givenIdentity, type Identity } from '../testing/given-identity.js';
import { DEMO_ORIGIN } from '../people/origins.js';
import { CLEAR } from '../testing/scripted-vendor.js';
import { sharedAnswers } from '../links/shared-answers.js';
import { APPLICANTS } from './applicants.js';
import type { DemoDesk } from './seeded-case.js';

/** Answers that people would know somebody by: names, places, numbers, dates. Choices and short numbers are not. */
const isPersonal = (answer: string): boolean =>
  answer.length >= 6 && /[A-Z][a-z]|\d{5}|\d-\d|@|[^\x00-\x7F]/.test(answer) && !/^(?:true|false)$/.test(answer);

async function everyEvent({ store }: Identity): Promise<readonly RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { events } = await store.readAll({ after, limit: 500 });
    found.push(...events);
    after = events.at(-1)?.position ?? after;
    more = events.length > 0;
  }
  return found;
}

const everyByteIn = (directory: string): string =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

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
      filter: {},
      range: [0, 99],
      sort: ['id', 'ASC'],
      staffId: 'nobody',
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
        KYC_STATE.submitted,
        KYC_STATE.submittedAgain,
        KYC_STATE.underReview,
        KYC_STATE.needsModification,
        KYC_STATE.rejected,
      ]),
    );
    expect(new Set(found.map(({ mailState }) => mailState))).toEqual(new Set(Object.values(MAIL_STATE)));
    expect(found.filter(({ approvalId }) => approvalId !== null).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Edith Marlow', 'Tui Robotics Limited']),
    );
    expect(found.filter(({ claimedBy }) => claimedBy !== null)).toHaveLength(2);
    // Two of the requests for a removal have an enclosure.
    expect(drawn).toHaveLength(found.reduce((sum, { pictures }) => sum + pictures, 2));
  });

  it('leave nothing about people in the decoded log, the tables and the sealed files', async () => {
    const told = APPLICANTS.flatMap(({ answers }) => Object.values(answers)).filter(isPersonal);
    const secrets = [...new Set([...told, 'applicant1@corella.example', DEMO_ORIGIN.userAgent, DEMO_ORIGIN.ip])];
    expect(secrets.length).toBeGreaterThan(100);
    const log = JSON.stringify(await everyEvent(identity));
    expect(log).toContain('KycSubmitted');
    const bytes = everyByteIn(identity.directory);
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  });

  it('name rows that are there wherever an event names an origin', async () => {
    const named = (await everyEvent(identity)).flatMap(({ data }) => {
      const { originRef } = data as { readonly originRef?: unknown };
      return typeof originRef === 'string' ? [originRef] : [];
    });
    expect(named.length).toBeGreaterThan(40);
    for (const originRef of new Set(named)) {
      const [kind = '', ...id] = originRef.split('/');
      expect([originRef, await identity.vault.get(kind, id.join('/'))]).toEqual([originRef, expect.anything()]);
    }
  });

  it('come with customers on every list, as two people agreed, who stay off it once they are taken off', async () => {
    const counts = async () => (await identity.asked('identity.customer-lists', {})).map(({ members }) => members);
    expect(await counts()).toEqual([3, 2, 1, 3, 1]);
    const listed = await identity.asked('identity.list-members', {
      filter: {},
      sort: ['uid', 'ASC'],
      range: [0, 9],
      lists: ['big-deal'],
    });
    const [member] = listed.ok ? listed.value.rows : [];
    expect(member?.by).toHaveLength(2);
    const taken = await identity.context.users.change(member?.uid ?? '', {
      type: 'SetListMembership',
      list: 'big-deal',
      member: false,
      by: 'test',
      approvalId: 'a-1',
    });
    expect(taken.ok).toBe(true);
    await seed();
    expect(await counts()).toEqual([3, 2, 0, 3, 1]);
  });

  it('come with three requests of who cannot get in, each of an applicant, two with an enclosure', async () => {
    const listed = await identity.asked('identity.list-removals', {
      filter: {},
      range: [0, 99],
      sort: ['id', 'ASC'],
      staffId: 'nobody',
    });
    const rows = listed.ok ? listed.value.rows : [];
    expect(rows.map(({ project, status }) => [project, status]).sort()).toEqual([
      [1, 'submitted'],
      [3, 'submitted'],
      [3, 'submitted'],
    ]);
    const views = await Promise.all(rows.map(({ removalId }) => identity.asked('identity.removal', { removalId })));
    expect(views.filter((view) => view?.claims[0]?.file != null)).toHaveLength(2);
    expect(views.flatMap((view) => view?.findings)).toEqual([]);
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

  it('have two who answer with one passport, whom the checking service links once it has read both', () => {
    const shared = APPLICANTS.flatMap(({ answers, country }) => sharedAnswers(answers, country)).map(
      ({ value }) => value,
    );
    expect(shared.filter((value, index) => shared.indexOf(value) !== index)).toEqual(['NZ/passport/ln204811']);
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
