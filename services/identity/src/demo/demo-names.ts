import type { Vault } from '@corella/vault';
import type { DemoLogins } from './demo-people.js';

export interface DemoNames {
  of(uid: string): Promise<string | null>;
  /** Undefined where something would have to be read. */
  inMemory(uid: string): string | null | undefined;
}

/** The verified names of a demo's logins, which have no answers. Outside of a demo there are none. */
export function demoNamesOf({ vault, isDemo }: { readonly vault: Vault; readonly isDemo: boolean }): DemoNames & {
  /** After the logins were written. */
  readAgain(): void;
} {
  let names: ReadonlyMap<string, string> | null = isDemo ? null : new Map();
  return {
    async of(uid) {
      names ??= namesIn((await vault.get<DemoLogins>('demo', 'logins'))?.body);
      return names.get(uid) ?? null;
    },
    inMemory: (uid) => (names === null ? undefined : (names.get(uid) ?? null)),
    readAgain: () => void (names = isDemo ? null : new Map()),
  };
}

const namesIn = (logins: DemoLogins | undefined): ReadonlyMap<string, string> =>
  new Map((logins?.customers ?? []).flatMap(({ uid, name }) => (name === undefined ? [] : [[String(uid), name]])));
