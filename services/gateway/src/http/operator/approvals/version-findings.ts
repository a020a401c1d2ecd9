import { Inject, Injectable } from '@nestjs/common';
import { SYMBOL_STATE_NAMES, type SymbolState } from '@corella/contracts/market';
import type { MarketRecord, VersionRecord } from '@corella/contracts/operator';
import type { ApprovalView } from '@corella/contracts/queries';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../../gateway.deps.js';
import { DiligenceRecords } from '../changes/diligence-records.js';
import { FeeRecords } from '../changes/fee-records.js';
import { latestOf, ParameterRecords } from '../changes/parameter-records.js';
import { isLive } from '../changes/version-people.js';

const NOT_SCHEDULED = 'That version is no longer scheduled.';
const OVERTAKEN = 'Another version has come first.';

interface Version {
  readonly version: number;
  readonly approvalId: string | null;
  readonly status: VersionRecord['status'];
}
type Payload = ApprovalView['payload'];

const isNext = (versions: readonly Version[], { version }: Payload): readonly string[] =>
  versions.find(isLive)?.version === Number(version) - 1 ? [] : [OVERTAKEN];

const isScheduled = (versions: readonly Version[], payload: Payload): readonly string[] =>
  versions.find(({ approvalId }) => approvalId === payload.approvalId)?.status === 'scheduled' ? [] : [NOT_SCHEDULED];

/** Why a change of a market or of the fees would be refused as things are now. Empty when it would not be. */
@Injectable()
export class VersionFindings {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly parameters: ParameterRecords,
    private readonly schedules: FeeRecords,
    private readonly settings: DiligenceRecords,
  ) {}

  async diligence({ kind, payload }: ApprovalView): Promise<readonly string[]> {
    const versions = await this.settings.versions();
    return kind === 'diligence-terms' ? isNext(versions, payload) : isScheduled(versions, payload);
  }

  async fees({ kind, payload }: ApprovalView): Promise<readonly string[]> {
    const schedules = await this.schedules.schedules();
    return kind === 'fee-schedule' ? isNext(schedules, payload) : isScheduled(schedules, payload);
  }

  async market(view: ApprovalView, market: MarketRecord | null): Promise<readonly string[]> {
    if (market === null) return ['There is no such market.'];
    const { kind, payload } = view;
    switch (kind) {
      case 'market-resume':
        return this.resume(market, Number(payload.from));
      case 'settlement-resume':
        return this.settlement(market.symbol, Number(payload.revision));
      case 'market-parameters': {
        const latest = latestOf(await this.parameters.history(market.symbol));
        return latest?.parameters.version === payload.from ? [] : [OVERTAKEN];
      }
      default: {
        const history = await this.parameters.history(market.symbol);
        const own = history.find(({ approvalId }) => approvalId === payload.approvalId);
        return own?.status === 'scheduled' ? [] : [NOT_SCHEDULED];
      }
    }
  }

  private async resume({ symbol, state, stateName }: MarketRecord, from: number): Promise<readonly string[]> {
    const was = SYMBOL_STATE_NAMES[from as SymbolState] ?? String(from);
    const changed = state === from ? [] : [`The market was ${was} when this was asked for, and is ${stateName} now.`];
    return (await this.stopOf(symbol)) ? [...changed, 'Settlement has stopped; it is resumed first.'] : changed;
  }

  private async settlement(symbol: string, revision: number): Promise<readonly string[]> {
    const stop = await this.stopOf(symbol);
    if (!stop) return ['Settlement has not stopped.'];
    if (stop.resumedBy !== null) return ['Settlement is catching up already.'];
    return stop.revision === revision ? [] : [`Settlement has stopped at event ${stop.revision} since.`];
  }

  private async stopOf(symbol: string) {
    return (await ask(this.deps.signals, 'ledger.settlement-stops', {})).find((stop) => stop.symbol === symbol);
  }
}
