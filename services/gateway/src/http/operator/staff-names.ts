import { Inject, Injectable } from '@nestjs/common';
import { ask } from '@corella/signals';
import { GATEWAY_DEPS, type GatewayDeps } from '../../gateway.deps.js';

/** Names in one query. A state has a handful of people behind it at most. */
const MOST = 200;
/** Names kept. Beyond that all are asked for again. */
const MOST_KEPT = 1_000;

/** Parts of the venue that stop a market without a person. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['circuit-breaker', 'the circuit breaker'],
  ['ledger', 'the ledger'],
]);

/** The names behind staff ids. A name stays as it was when first asked for; an unknown id stands for itself. */
@Injectable()
export class StaffNames {
  private readonly known = new Map<string, string>();

  constructor(@Inject(GATEWAY_DEPS) private readonly deps: GatewayDeps) {}

  async of(ids: readonly string[]): Promise<(id: string) => string> {
    const wanted = [...new Set(ids)].filter((id) => !PARTS.has(id) && !this.known.has(id)).slice(0, MOST);
    if (wanted.length > 0) {
      if (this.known.size > MOST_KEPT) this.known.clear();
      const reply = await ask(this.deps.signals, 'identity.list-staff', {
        filter: { id: wanted },
        range: [0, MOST - 1],
        sort: ['id', 'ASC'],
      });
      for (const { id, name } of reply.ok ? reply.value.rows : []) this.known.set(id, name);
    }
    return (id) => PARTS.get(id) ?? this.known.get(id) ?? id;
  }
}
