import { createHash } from 'node:crypto';
import type { RecordedEvent, StreamName } from '@corella/event-store';
import type { Machine, MachineEvent, Outcome } from '../machine.js';

/**
 * A toy machine for the writer's specs: a tally per name that never goes below zero, and a count of the input from
 * another stream.
 */
export interface TallyCommand {
  readonly id: string;
  readonly name: string;
  readonly add: number;
}

export type TallyReply = { readonly ok: boolean; readonly total: number; readonly duplicate?: true };

interface TallyState {
  tallies: Record<string, number>;
  done: Record<string, number>;
  fed: number;
  inputs: Record<StreamName, number>;
}

export class TallyMachine implements Machine<TallyCommand, TallyReply> {
  private state: TallyState = { tallies: {}, done: {}, fed: 0, inputs: {} };

  execute({ id, name, add }: TallyCommand): Outcome<TallyReply> {
    const total = this.state.tallies[name] ?? 0;
    const earlier = this.state.done[id];
    if (earlier !== undefined) return { events: [], reply: { ok: true, total: earlier, duplicate: true } };
    if (total + add < 0) return { events: [], reply: { ok: false, total } };
    const event = { type: 'Added', data: { id, name, add } };
    this.take(event);
    return { events: [event], reply: { ok: true, total: total + add } };
  }

  absorb({ stream, revision, data }: RecordedEvent): readonly MachineEvent[] {
    if (revision <= (this.state.inputs[stream] ?? -1)) return [];
    this.state.inputs[stream] = revision;
    if (data['silent'] === true) return [];
    const events = [
      { type: 'Fed', data: { by: stream, first: true } },
      { type: 'Fed', data: { by: stream, first: false } },
    ];
    for (const event of events) this.take(event);
    return events;
  }

  apply({ type, data, meta }: RecordedEvent): void {
    this.take({ type, data });
    for (const [stream, revision] of Object.entries(meta.causes ?? {})) this.state.inputs[stream] = revision;
  }

  inputs(): Readonly<Record<StreamName, number>> {
    return this.state.inputs;
  }

  hash(): string {
    const { tallies, done, fed } = this.state;
    return createHash('sha256')
      .update(JSON.stringify([Object.entries(tallies).sort(), Object.entries(done).sort(), fed]))
      .digest('hex');
  }

  snapshot(): string {
    return JSON.stringify(this.state);
  }

  restore(state: string): void {
    this.state = JSON.parse(state) as TallyState;
  }

  fed(): number {
    return this.state.fed;
  }

  total(name: string): number {
    return this.state.tallies[name] ?? 0;
  }

  private take({ type, data }: MachineEvent): void {
    if (type === 'Fed') {
      this.state.fed += 1;
      return;
    }
    const [id, name, add] = [String(data['id']), String(data['name']), Number(data['add'])];
    const total = (this.state.tallies[name] ?? 0) + add;
    this.state.tallies[name] = total;
    this.state.done[id] = total;
  }
}
