import { openBankSimulator } from '@corella/bank-simulator';
import { UNITS_PER_CENT } from '@corella/contracts/cash';
import { FiatModule, FiatService } from '@corella/fiat';
import { answer } from '@corella/signals';
import { answeringAsOwner } from '@corella/single-writer';
import type { DataDirectory } from '../first-run/data-directory.js';
import { makeDirectory } from '../first-run/data-directory.js';
import { keepEndowing } from './demo-bank-capital.js';
import { contextOf, sharedDeps, type Running, type RunningOptions } from './running.js';

/** One process asks the bank and decides what becomes of its money. */
export const FIAT_LEASE = 'fiat';

/** Runs fiat over the simulated bank, whose books are a file of the data directory. */
export async function runFiat(options: RunningOptions, directory: DataDirectory): Promise<Running> {
  const { ports, logger, readiness } = options;
  readiness.starting('waiting for fiat');
  const lease = await ports.ownership.own(FIAT_LEASE);
  readiness.starting('recovering fiat');
  const { bus, signals } =
    lease === undefined
      ? ports
      : answeringAsOwner(ports, () => ({
          mayAnswer: () => lease.isHeld(),
          status: () => ({ stream: FIAT_LEASE }),
        }));
  const onWarning = (error: unknown): void => logger.warn({ err: error }, 'fiat could not do something at once');
  makeDirectory(directory);
  const bank = await openBankSimulator({ path: directory.bankFile, clock: ports.clock });
  const context = await contextOf(
    FiatModule.forRoot({
      ...sharedDeps({ ...options, ports: { ...ports, bus, signals } }),
      ...(lease === undefined ? {} : { ownership: lease }),
      vault: ports.vault(),
      bank,
      onWarning,
    }),
  );
  const fiat = context.get(FiatService);
  await fiat.start();
  const endowing = keepEndowing({ bus, bank, onWarning });
  const played = answer(signals, 'demo.bank-credit', async ({ currency, units, to, payerName, text }) => {
    const payer = { name: payerName, account: 'simulated' };
    const amount = BigInt(units) / UNITS_PER_CENT;
    const { ref } = await bank.receive({ currency, amount, to, payer, text });
    // The bank has it. Whoever paid does not wait for what becomes of it, and the next look tells of a fault.
    void fiat.look().catch(() => undefined);
    return { ref };
  });
  return {
    fiatFigures: () => fiat.figures(),
    async stop() {
      played.close();
      await endowing.stop();
      await fiat.stop();
      await context.close();
      await bank.close();
    },
  };
}
