import type { ApprovalView } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { NOW_MS, STAFF_TOKEN, user } from '../../../testing/fake-venue.js';
import { withdrawalFile } from '../../../testing/withdrawal-file.js';

const headers = { cookie: `corella-staff=${STAFF_TOKEN}` };

describe('what is read before a withdrawal passes', () => {
  let venue: OpenGateway;
  let rows: ApprovalView[];
  const open = async (staffRole: 'aml'): Promise<void> => {
    venue = await openGateway({ staffRole });
    venue.signals.answer('identity.list-approvals', () => ok({ rows, total: rows.length }));
    venue.signals.answer('identity.list-users', () => ok({ rows: [{ ...user, id: user.uid }], total: 1 }));
    venue.signals.answer('identity.list-audit', () => ok({ rows: [], total: 0 }));
    venue.signals.answer('ledger.list-accounts', () => ok({ rows: [], total: 0 }));
    venue.signals.answer('ledger.settlement-stops', () => []);
    venue.signals.answer('ledger.account', () => null);
    venue.signals.answer('ledger.balances', () => ({ rows: [], revision: 4 }));
  };
  const view = (change: Partial<ApprovalView>): ApprovalView => ({
    id: 'ap-1',
    kind: 'withdrawal-reexamine',
    target: 'withdrawal:7',
    payload: {},
    payloadHash: 'a'.repeat(64),
    reason: '',
    initiator: 'system',
    initiatorName: 'the venue',
    required: 1,
    status: 'pending',
    createdAt: NOW_MS,
    expiresAt: NOW_MS + 1_000,
    decisions: [],
    ...change,
  });
  const evidence = async () => (await venue.call('/operator/api/approvals/ap-1/evidence', { headers })).body;
  afterEach(() => venue.close());

  it('has the withdrawal that waits with what the rules found, and not where it goes', async () => {
    await open('aml');
    const hash = 'a'.repeat(64);
    const payload = { withdrawalId: 7, uid: user.uid, gate: 'reexamine', judgement: 1, people: 1, hash };
    rows = [view({ kind: 'withdrawal-reexamine', target: 'withdrawal:7', payload, initiator: 'system' })];
    const file = withdrawalFile({ uid: user.uid });
    venue.signals.answer('fiat.withdrawal-file', () => file);
    const found = await evidence();
    expect(found).toMatchObject({
      withdrawal: {
        id: '7',
        asset: 'aud',
        amount: '100',
        received: '100',
        mostCost: '0',
        state: 'reexamine',
        people: 1,
        hits: file.hits,
        inputs: { aud: '100', countOfDay: 1, isFirst: true },
      },
      user: { uid: user.uid },
      findings: [],
    });
    expect(JSON.stringify(found)).not.toContain('12344417');
    venue.signals.answer('fiat.withdrawal-file', () => ({ ...file, state: 'canceled' }));
    expect(await evidence()).toMatchObject({
      findings: ['The withdrawal does not wait for this decision any more.'],
    });
  });
});
