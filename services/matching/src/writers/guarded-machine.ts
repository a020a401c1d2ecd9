import type { RecordedEvent } from '@corella/event-store';
import { MarketMachine } from '../machines/market.machine.js';
import type { MachineCommand } from '../machines/market.commands.js';

/** One market's machine has failed. Its state can no longer be trusted. Other markets are not affected. */
export class MachineFault extends Error {
  override readonly name = 'MachineFault';
}

const faultOf = (what: string, error: unknown): MachineFault =>
  new MachineFault(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });

/** A market's machine whose failures can be told from those of the store. Failures of the store end the process. */
export class GuardedMachine extends MarketMachine {
  override execute(command: MachineCommand, now: number): ReturnType<MarketMachine['execute']> {
    try {
      return super.execute(command, now);
    } catch (error) {
      throw faultOf(`${command.type} cannot be decided`, error);
    }
  }

  override absorb(input: RecordedEvent, now: number): ReturnType<MarketMachine['absorb']> {
    try {
      return super.absorb(input, now);
    } catch (error) {
      throw faultOf(`${input.type} at revision ${input.revision} of ${input.stream} cannot be taken`, error);
    }
  }

  override view(): ReturnType<MarketMachine['view']> {
    try {
      return super.view();
    } catch (error) {
      throw faultOf('the end of its log cannot be replayed', error);
    }
  }

  override apply(event: RecordedEvent): void {
    try {
      super.apply(event);
    } catch (error) {
      throw faultOf(`${event.type} at revision ${event.revision} of ${event.stream} cannot be replayed`, error);
    }
  }
}
