import {
  GENESIS_AGREEMENTS,
  IDENTITY_PARTITION,
  IDENTITY_SERVICE,
  type AgreementVersion,
  type IdentityCommand,
  type UserView,
} from '@corella/contracts/identity';
import { ok, reject } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, principal, user } from '../../../testing/fake-venue.js';

const DAY = 86_400_000;
const hash = (letter: string) => ({ 'en-us': letter.repeat(64), 'zh-cn': letter.repeat(64) });
const SECOND: AgreementVersion = {
  agreement: 'terms',
  version: 2,
  contentHash: hash('a'),
  profiles: ['au'],
  effectiveAt: NOW_MS - DAY,
  reconsent: true,
  graceDays: 14,
};
const texts = { 'en-us': 'New terms.', 'zh-cn': '新条款。' };
const DUE = { agreement: 'terms', version: 2, effectiveAt: NOW_MS - DAY, until: NOW_MS + 13 * DAY } as const;
const iso = (at: number): string => new Date(at).toISOString();

describe('agreements of customers', () => {
  let venue: OpenGateway;
  const commands: IdentityCommand[] = [];
  let whose: UserView = user;
  beforeAll(async () => {
    venue = await openGateway();
    venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
      commands.push(command);
      return command.type === 'SignAgreements' && command.agreements.includes('risk')
        ? reject({ code: 'agreement-changed', field: 'agreements', inputs: { agreement: 'risk', version: 2 } })
        : ok(command.type === 'Register' ? { signUp: 's-1' } : { signed: ['terms'] });
    });
    venue.signals.answer('identity.agreements', () => [...GENESIS_AGREEMENTS, SECOND]);
    venue.signals.answer('identity.agreement-text', (request) =>
      'version' in request && request.agreement === 'terms' && request.version === 2
        ? { agreement: 'terms', contentHash: SECOND.contentHash, texts, published: SECOND }
        : null,
    );
    venue.signals.answer('identity.user', () => whose);
  });
  beforeEach(() => {
    commands.splice(0);
    whose = { ...user, agreementsDue: [DUE] };
    venue.state.principal = { ...principal, user: whose };
  });
  afterAll(() => venue.close());

  it('say what was signed, what counts now, and what is to be signed until when', async () => {
    const { body } = await venue.call('/api/agreements');
    expect(body).toMatchObject({
      items: [
        {
          id: 'terms',
          signed: true,
          version: 1,
          signedAt: '1970-01-01T00:00:00.007Z',
          language: 'zh-cn',
          current: { version: 2, effectiveAt: iso(SECOND.effectiveAt), contentHash: hash('a') },
          due: { version: 2, contentHash: hash('a'), until: iso(DUE.until) },
          signatures: [{ version: 1, language: 'zh-cn' }],
        },
        { id: 'risk', signed: true, version: null, signedAt: null, current: { version: 1 }, due: null, signatures: [] },
      ],
    });
    expect((await venue.call('/api/auth/me')).body).toMatchObject({
      agreementsPending: [],
      agreementsDue: [{ id: 'terms', version: 2, until: iso(DUE.until) }],
    });
  });

  it('are pending once the grace is over', async () => {
    const over = { ...user, agreementsDue: [{ ...DUE, until: NOW_MS }] };
    venue.state.principal = { ...principal, user: over };
    expect((await venue.call('/api/auth/me')).body).toMatchObject({ agreementsPending: ['terms'] });
  });

  it('are shown to anybody, in the version that counts in a country', async () => {
    venue.state.principal = null;
    const current = (country: string) => venue.call(`/api/agreements/current?country=${country}`);
    const versions = async (country: string) =>
      ((await current(country)).body as { items: { id: string; version: number }[] }).items.map(
        ({ id, version }) => `${id} ${version}`,
      );
    expect(await versions('NZ')).toEqual(['terms 2', 'risk 1']);
    expect(await versions('JP')).toEqual(['terms 1', 'risk 1']);
    expect(await current('US')).toMatchObject({ status: 400, body: { errors: { country: [expect.any(String)] } } });
    expect(await current('x')).toMatchObject({ status: 400, body: { errors: { country: [expect.any(String)] } } });
  });

  it('have the text of a version for anybody, and none of a draft or of nothing', async () => {
    venue.state.principal = null;
    expect(await venue.call('/api/agreements/terms/versions/2')).toMatchObject({
      status: 200,
      body: { id: 'terms', version: 2, profiles: ['au'], contentHash: hash('a'), texts },
    });
    for (const path of ['terms/versions/3', 'terms/versions/0', 'terms/versions/x', 'cfd/versions/1'])
      expect((await venue.call(`/api/agreements/${path}`)).status).toBe(404);
  });

  it('are signed by version and hash, or by their name for version 1', async () => {
    const sign = (agreements: unknown) => venue.call('/api/agreements/sign', { method: 'POST', body: { agreements } });
    const named = { id: 'terms', version: 2, contentHash: 'a'.repeat(64) };
    expect((await sign([named])).status).toBe(200);
    const language = 'en-us';
    expect(commands.at(-1)).toMatchObject({
      type: 'SignAgreements',
      agreements: ['terms'],
      language,
      ticked: [{ agreement: 'terms', version: 2, contentHash: 'a'.repeat(64) }],
    });
    expect((await sign(['terms'])).status).toBe(200);
    expect(commands.at(-1)).toMatchObject({ agreements: ['terms'], ticked: [] });
    expect(await sign(['risk'])).toMatchObject({
      status: 409,
      body: { code: 'agreement-changed', errors: { agreements: [expect.any(String)] } },
    });
    for (const wrong of [['cfd'], [{ ...named, contentHash: 'short' }], [{ ...named, version: 0 }], []])
      expect((await sign(wrong)).status).toBe(400);
  });

  it('are ticked by version and hash at a sign-up', async () => {
    venue.state.principal = null;
    const risk = { id: 'risk', version: 1, contentHash: 'b'.repeat(64) };
    const body = { email: 'new@corella.example', password: 'Aa1!aaaa', country: 'AU', agreements: ['terms', risk] };
    expect((await venue.call('/api/auth/register', { method: 'POST', body })).status).toBe(202);
    expect(commands.at(-1)).toMatchObject({
      type: 'Register',
      agreements: ['terms', 'risk'],
      ticked: [{ agreement: 'risk', version: 1, contentHash: 'b'.repeat(64) }],
    });
  });
});
