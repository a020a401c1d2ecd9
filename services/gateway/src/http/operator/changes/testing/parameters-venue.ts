import { IDENTITY_PARTITION, IDENTITY_SERVICE, type IdentityCommand } from '@corella/contracts/identity';
import type { ParametersVersion } from '@corella/contracts/market';
import { writeParameters } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { ok } from '@corella/result';
import { openGateway } from '../../../../testing/browser.js';
import { btcaud, NOW_MS, STAFF_TOKEN } from '../../../../testing/fake-venue.js';

export const asStaff = { cookie: `corella-staff=${STAFF_TOKEN}` };
export const PATH = '/operator/api/markets/btcaud/parameters';
const { listing, parameters } = btcaud;
export const sound = { ...parameters, maxLots: 50_000_000 };
export const current = writeParameters(listing, sound);
export const listed: ParametersVersion = {
  parameters: sound,
  effectiveAt: NOW_MS - 1_000,
  approvalId: null,
  by: [],
  status: 'in-force',
};
export const hour = 3_600_000;

export const approval = (payload: ApprovalView['payload'], more: Partial<ApprovalView> = {}): ApprovalView => ({
  id: 'ap-9',
  kind: 'market-parameters',
  target: 'market:btcaud',
  payload,
  payloadHash: 'h',
  reason: 'P01 Dust',
  initiator: 'st-2',
  initiatorName: 'Ivo Brandt',
  required: 1,
  status: 'pending',
  createdAt: NOW_MS,
  expiresAt: NOW_MS + hour,
  decisions: [],
  ...more,
});

/** Consoles of Market and of Risk; what a test puts into `state` is what matching and identity answer. */
export async function openParametersVenue() {
  const [market, risk] = [await openGateway({ staffRole: 'market' }), await openGateway({ staffRole: 'risk' })];
  const state = { history: [listed] as ParametersVersion[], approvals: [] as ApprovalView[] };
  const commands: IdentityCommand[] = [];
  for (const venue of [market, risk]) {
    venue.bus.serve(IDENTITY_SERVICE, IDENTITY_PARTITION, async (command: IdentityCommand) => {
      if (command.type !== 'RecordRefusal') commands.push(command);
      return ok({ approvalId: 'ap-1' });
    });
    venue.signals.answer('market.parameter-history', ({ symbol }) => (symbol === 'btcaud' ? state.history : []));
    venue.signals.answer('identity.list-approvals', ({ filter }) => {
      const rows = state.approvals.filter(
        (view) =>
          (filter.status === undefined || view.status === filter.status) &&
          (!Array.isArray(filter.id) || filter.id.includes(view.id)),
      );
      return ok({ rows, total: rows.length });
    });
  }
  /** Asks for a change of some figures. */
  const ask = (change: object, more: object = {}) =>
    market.call(PATH, {
      method: 'POST',
      headers: asStaff,
      body: { from: 1, parameters: { ...current, ...change }, effectiveAt: null, reason: 'P02', ...more },
    });
  const reset = (): void => {
    [state.history, state.approvals] = [[listed], []];
    commands.splice(0);
  };
  const close = async (): Promise<void> => {
    await Promise.all([market.close(), risk.close()]);
  };
  return { market, risk, state, commands, ask, reset, close };
}

export type ParametersVenue = Awaited<ReturnType<typeof openParametersVenue>>;
