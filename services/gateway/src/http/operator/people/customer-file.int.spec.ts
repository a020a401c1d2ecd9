import type { IdentityCommand, StaffRole } from '@corella/contracts/identity';
import { ok } from '@corella/result';
import { openGateway, type OpenGateway } from '../../../testing/browser.js';
import { STAFF_TOKEN, UID } from '../../../testing/fake-venue.js';
import { identityService } from '../../../testing/identity-service.js';

describe('the file of a customer for an authority', () => {
  let venue: OpenGateway;
  let commands: IdentityCommand[];
  const open = async (staffRole: StaffRole): Promise<void> => {
    venue = await openGateway({ staffRole });
    commands = identityService(venue, {
      RequestApproval: ok({ approvalId: 'ap-1' }),
      ReadCustomerFile: ok({ data: { account: { uid: UID } }, authority: 'District Court', reference: '12/2026' }),
    });
    venue.signals.answer('ledger.lines', () => ({
      rows: [
        {
          lineId: '7:0',
          revision: 7,
          at: 0,
          transactionType: 'demo-funding',
          businessId: 'demo:1',
          account: `spot:${UID}`,
          bucket: 'available' as const,
          asset: 'aud',
          units: '100',
          balanceUnits: '100',
          orderId: null,
          symbol: null,
        },
      ],
      next: null,
      stale: false,
    }));
  };
  afterEach(() => venue.close());
  const call = (path: string, body: object) =>
    venue.call(`/operator/api/users/${UID}/${path}`, {
      method: 'POST',
      headers: { cookie: `corella-staff=${STAFF_TOKEN}`, 'idempotency-key': 'dialog-1' },
      body,
    });
  const asked = { authority: 'District Court', reference: '12/2026', reason: 'F41' };

  it('is asked for with authority, reference and reason', async () => {
    await open('aml');
    expect(await call('file', asked)).toMatchObject({ status: 200, body: { approvalId: 'ap-1', status: 'pending' } });
    expect(commands).toMatchObject([
      {
        type: 'RequestApproval',
        kind: 'customer-file',
        target: `user:${UID}`,
        payload: { uid: UID, authority: 'District Court', reference: '12/2026' },
        reason: 'F41 Order of a court',
      },
    ]);
  });

  it('names the field that is wrong', async () => {
    await open('aml');
    for (const field of ['authority', 'reference', 'reason'] as const)
      expect(await call('file', { ...asked, [field]: ' ' })).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) } },
      });
    expect(commands).toEqual([]);
  });

  it('has what identity knows, balances and the statement', async () => {
    await open('kyc');
    expect(await call('file/ap-1', {})).toMatchObject({
      status: 200,
      body: {
        authority: 'District Court',
        account: { uid: UID },
        statement: [{ at: '1970-01-01T00:00:00.000Z', asset: 'aud', amount: '0.000001', type: 'demo-funding' }],
        hasAllLines: true,
      },
    });
    expect(commands).toMatchObject([{ type: 'ReadCustomerFile', uid: UID, approvalId: 'ap-1' }]);
  });

  it('is closed to other roles', async () => {
    await open('support');
    expect((await call('file', asked)).status).toBe(403);
    expect((await call('file/ap-1', {})).status).toBe(403);
    expect(commands.filter(({ type }) => type === 'ReadCustomerFile')).toEqual([]);
  });
});
