import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, CommandBus, CommandHandler, CqrsModule } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';

/**
 * The cost of reaching a use case's code: a decider called directly, as in the single writers, compared with the same
 * decider behind the command bus of @nestjs/cqrs, as in identity (docs/adr/0022).
 * Usage: node tools/run.mjs bench/dispatch/main.ts [dispatches, default 1,000,000]
 */
const DISPATCHES = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 5;
/** Number of dispatches in progress at once where the bus is not awaited one by one. */
const TOGETHER = 1_000;
const NS_PER_MS = 1_000_000;

interface Deposit {
  readonly type: 'Deposit';
  readonly units: bigint;
}
interface Decision {
  readonly ok: true;
  readonly events: readonly { readonly type: 'Deposited'; readonly units: bigint }[];
}

const decide = ({ units }: Deposit): Decision => ({ ok: true, events: [{ type: 'Deposited', units }] });

class DepositCommand extends Command<Decision> {
  constructor(readonly request: Deposit) {
    super();
  }
}

@CommandHandler(DepositCommand)
class DepositHandler implements ICommandHandler<DepositCommand> {
  execute({ request }: DepositCommand): Promise<Decision> {
    return Promise.resolve(decide(request));
  }
}

@Module({ imports: [CqrsModule], providers: [DepositHandler] })
class DispatchModule {}

let decided = 0;
const note = ({ events }: Decision): void => void (decided += events.length);

function directly(): void {
  for (let n = 0; n < DISPATCHES; n += 1) note(decide({ type: 'Deposit', units: BigInt(n) }));
}

async function oneByOne(bus: CommandBus): Promise<void> {
  for (let n = 0; n < DISPATCHES; n += 1)
    note(await bus.execute(new DepositCommand({ type: 'Deposit', units: BigInt(n) })));
}

async function together(bus: CommandBus): Promise<void> {
  for (let n = 0; n < DISPATCHES; n += TOGETHER) {
    const count = Math.min(TOGETHER, DISPATCHES - n);
    const group = Array.from({ length: count }, (_, k) =>
      bus.execute(new DepositCommand({ type: 'Deposit', units: BigInt(n + k) })),
    );
    for (const decision of await Promise.all(group)) note(decision);
  }
}

/** Nanoseconds per dispatch, the best of the rounds. */
async function measured(work: () => void | Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    best = Math.min(best, ((performance.now() - started) * NS_PER_MS) / DISPATCHES);
  }
  return best;
}

const app = await NestFactory.createApplicationContext(DispatchModule, { logger: false });
await app.init();
const bus = app.get(CommandBus);
const direct = await measured(directly);
const rows = [
  ['a decider, called directly', direct],
  ['CommandBus.execute, awaited one by one', await measured(() => oneByOne(bus))],
  [`CommandBus.execute, ${TOGETHER} under way`, await measured(() => together(bus))],
] as const;
console.log(`${DISPATCHES.toLocaleString('en')} dispatches, best of ${ROUNDS} rounds`);
for (const [name, ns] of rows)
  console.log(`${name.padEnd(42)} ${ns.toFixed(0).padStart(6)} ns  ${(ns / direct).toFixed(1).padStart(6)} times`);
if (decided !== rows.length * ROUNDS * DISPATCHES) throw new Error(`only ${decided} commands were decided`);
await app.close();
