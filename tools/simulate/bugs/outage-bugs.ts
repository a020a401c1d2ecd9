import { StoreUnavailable, type AppendResult, type NewEvent } from '@corella/event-store';
import { Appender, type Appended } from '../../../libs/runtime/single-writer/src/append-until-known.js';
import { replace, type NamedBug } from './replace.js';

/** A writer that asks after an outage is told that its events are stored already. Here it blames another writer. */
const blamesAnother = (): (() => void) =>
  replace<Appender, [AppendResult, { readonly mayBeStored: boolean }], unknown>(
    Appender,
    'own',
    (own) =>
      function blame(result, how) {
        return own.call(this, result, { ...how, mayBeStored: false });
      },
  );

/** Here it does not ask, and takes for stored what may not be. */
const doesNotAsk = (): (() => void) =>
  replace<Appender, [number, readonly NewEvent[]], Promise<Appended>>(
    Appender,
    'append',
    () =>
      async function hope(expectedRevision, events) {
        const { stream, store } = Reflect.get(this, 'options') as {
          readonly stream: string;
          readonly store: { append(...append: readonly unknown[]): Promise<Appended> };
        };
        try {
          return await store.append(stream, expectedRevision, events);
        } catch (error) {
          if (!(error instanceof StoreUnavailable)) throw error;
          return { revision: expectedRevision + events.length, position: '' };
        }
      },
  );

export const OUTAGE_BUGS: readonly NamedBug[] = [
  { name: 'a writer takes its own append for that of another after an outage', install: blamesAnother },
  { name: 'a writer takes an append of unknown outcome for stored', install: doesNotAsk },
];
