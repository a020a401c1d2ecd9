import { DamagedLog } from '@corella/event-store';
import { WrongMasterKey } from '@corella/vault';

/** A server that was chosen by an option and cannot be used. The message says which, why, and what to do. */
export class ServerUnusable extends Error {
  override readonly name = 'ServerUnusable';
  constructor(server: ChosenServer, { finding, cause }: { readonly finding: string; readonly cause: unknown }) {
    super(`--${server.option} ${server.address}: ${finding}; ${server.remedy}`, { cause });
  }
}

export interface ChosenServer {
  readonly option: string;
  /** As the option has it; it holds no password. */
  readonly address: string;
  readonly remedy: string;
}

/** Opens an adapter over a server. What the data itself is refused for passes unchanged. */
export async function openedAt<Adapter>(server: ChosenServer, open: () => Promise<Adapter>): Promise<Adapter> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DamagedLog || error instanceof WrongMasterKey) throw error;
    throw new ServerUnusable(server, { finding: deepest(error), cause: error });
  }
}

/** What went wrong in the end: an adapter's own error says only that its server is not there. */
function deepest(error: unknown): string {
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  if (!(last instanceof Error)) return String(last);
  const { code } = last as { readonly code?: unknown };
  return last.message === '' ? String(code ?? last.name) : last.message;
}
