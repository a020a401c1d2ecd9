import { Inject, Injectable } from '@nestjs/common';
import {
  LEDGER_SERVICE,
  ledgerShardOf,
  type LedgerReply,
  type SetCancelTimer,
  type SetFeePreference,
} from '@corella/contracts/ledger';
import { ok, reject, type Result } from '@corella/result';
import type { Refusal } from '../../domain/refusal.js';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';
import { RevisionMemory } from '../../reads/revision-memory.js';
import { refusalOfFault } from '../../trading/bus-outcome.js';
import { CommandNumbers } from '../../trading/command-numbers.js';

const TIMEOUT_MS = 5_000;

/** Sends the ledger a setting of an account, numbered, so that a late copy of an older one changes nothing. */
@Injectable()
export class TellLedger {
  constructor(
    @Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps,
    private readonly revisions: RevisionMemory,
    private readonly numbers: CommandNumbers,
  ) {}

  async execute(
    command: SetCancelTimer | SetFeePreference,
    trace?: string,
  ): Promise<Result<{ readonly changed: boolean }, Refusal>> {
    try {
      const numbered = { ...command, sequence: this.numbers.next() };
      const reply = await this.deps.bus.request<LedgerReply>(LEDGER_SERVICE, numbered, {
        partition: ledgerShardOf(command.account),
        timeoutMs: TIMEOUT_MS,
        ...(trace === undefined ? {} : { trace }),
      });
      this.revisions.note(command.account, reply.revision);
      return reply.result.ok ? ok({ changed: reply.result.value.changed }) : reject(reply.result.rejection);
    } catch (error) {
      return reject(refusalOfFault(error));
    }
  }
}
