import { setTimeout as pause } from 'node:timers/promises';

interface Latest {
  readonly latest: {
    readonly version: number;
    readonly status: string;
    readonly rates?: object;
    readonly parameters?: object;
  };
}

/** Two people of the market role: one asks, the other agrees. Paths are relative to `/operator/api/`. */
interface People {
  readonly read: (path: string) => Promise<Latest>;
  readonly ask: (path: string, body: object) => Promise<string>;
  readonly agree: (approvalId: string) => Promise<void>;
  readonly symbol: string;
}

const AHEAD_MS = 86_400_000;
const PATIENCE_MS = 30_000;

/** Agrees on a fee schedule and a version of parameters for tomorrow, and takes both back today. */
export async function takeBack({ read, ask, agree, symbol }: People): Promise<void> {
  const effectiveAt = new Date(Date.now() + AHEAD_MS).toISOString();
  const latestOf = async (path: string): Promise<Latest['latest']> => (await read(`/operator/api/${path}`)).latest;
  const scheduled = async (path: string): Promise<number> => {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(250)) {
      const { version, status } = await latestOf(path);
      if (status === 'scheduled') return version;
    }
    throw new Error(`${path} has no scheduled version`);
  };
  const reasonOf = (path: string): string => `${path.startsWith('fees') ? 'P11' : 'P01'} - for the corpus`;
  const both = async (path: string, change: object): Promise<void> => {
    const { version } = await latestOf(path);
    await agree(await ask(path, { from: version, ...change, effectiveAt, reason: reasonOf(path) }));
    await agree(await ask(`${path}/withdraw`, { version: await scheduled(path), reason: 'P22 - for the corpus' }));
  };
  await both('fees/schedule', {
    rates: { ...(await latestOf('fees/schedule')).rates, C: { makerPercent: '0.3', takerPercent: '0.3' } },
  });
  const parameters = `markets/${symbol}/parameters`;
  await both(parameters, { parameters: { ...(await latestOf(parameters)).parameters, buyCapPercent: '120' } });
}
