import { DamagedLog } from '@corella/event-store';
import { DirectoryInUse } from '@corella/event-store-sqlite';
import { WrongMasterKey } from '@corella/vault';
import { DamagedFact } from '@corella/venue-facts';
import { ModeRefused } from '../../first-run/settle-mode.js';
import { ANOTHER, UnusableDirectory } from '../../first-run/unusable-directory.js';
import type { Options } from '../../options/options.js';
import { EXIT_FAILED, EXIT_REFUSED } from './exit.js';
import { ServerUnusable } from '../servers/server-unusable.js';
import { TaskRefused } from './task-refused.js';

/** One line for whoever started the venue: the option, what is wrong with it and what to do. Never a stack. */
export interface StartError {
  readonly message: string;
  readonly code: number;
}

type Place = Pick<Options, 'data' | 'host' | 'port'> & Partial<Pick<Options, 'clock-file'>>;
type SystemError = Error & { readonly code?: unknown; readonly syscall?: unknown; readonly path?: unknown };

const ABOUT_FILES: Readonly<Record<string, (path: string) => { readonly finding: string; readonly remedy: string }>> = {
  EEXIST: (path) => ({ finding: `${path} is a file`, remedy: ANOTHER }),
  ENOTDIR: (path) => ({ finding: `${path} leads through a file`, remedy: ANOTHER }),
  EISDIR: (path) => ({ finding: `${path} is a directory where a file should be`, remedy: ANOTHER }),
  EACCES: (path) => ({
    finding: `this user may not use ${path}`,
    remedy: `change its owner or permissions, or ${ANOTHER}`,
  }),
  EPERM: (path) => ({
    finding: `this user may not use ${path}`,
    remedy: `change its owner or permissions, or ${ANOTHER}`,
  }),
  EROFS: (path) => ({ finding: `${path} is on a read-only file system`, remedy: ANOTHER }),
  ENOSPC: (path) => ({ finding: `there is no space left for ${path}`, remedy: `free some, or ${ANOTHER}` }),
  ENAMETOOLONG: (path) => ({ finding: `${path} is too long a name`, remedy: ANOTHER }),
  ENOENT: (path) => ({ finding: `${path} cannot be created`, remedy: ANOTHER }),
  EMFILE: () => ({ finding: 'too many files are open', remedy: 'raise the limit of open files (ulimit -n)' }),
};

/** What is told about an error that kept the venue from starting. */
export function startError(error: unknown, { data, host, port, 'clock-file': clockFile }: Place): StartError {
  if (error instanceof ServerUnusable || error instanceof ModeRefused || error instanceof TaskRefused)
    return { message: oneLine(error.message), code: EXIT_REFUSED };
  if (error instanceof DirectoryInUse || error instanceof DamagedLog || error instanceof WrongMasterKey)
    return { message: oneLine(error.message), code: EXIT_REFUSED };
  if (error instanceof UnusableDirectory) return unusable(data, error);
  if (error instanceof DamagedFact)
    return { message: oneLine(`${error.message}; restore it from a backup`), code: EXIT_REFUSED };
  const { code, syscall, path, message } = error as Partial<SystemError>;
  const address = addressError(code, { syscall, host, port });
  if (address !== null) return { message: address, code: EXIT_REFUSED };
  if (clockFile !== undefined && path === clockFile)
    return {
      message: `--clock-file ${clockFile}: this file cannot be read (${String(code)})${CLOCK}`,
      code: EXIT_REFUSED,
    };
  const about = typeof code === 'string' ? ABOUT_FILES[code] : undefined;
  if (about !== undefined && typeof path === 'string') return unusable(data, about(path));
  if (typeof code === 'string' && code.startsWith('SQLITE_'))
    return unusable(data, { finding: `a database in it cannot be used (${code}: ${String(message)})`, remedy: REPAIR });
  return { message: `the start failed: ${oneLine(message ?? String(error))}`, code: EXIT_FAILED };
}

const CLOCK = '; write +MS, -MS or =MS into it, or leave the option out';
const REPAIR = 'check that this user may write there, restore it from a backup, or name another directory';

const unusable = (
  data: string,
  { finding, remedy }: { readonly finding: string; readonly remedy: string },
): StartError => ({
  message: oneLine(`--data ${data}: ${finding}; ${remedy}`),
  code: EXIT_REFUSED,
});

function addressError(
  code: unknown,
  { syscall, host, port }: { readonly syscall: unknown; readonly host: string; readonly port: number },
): string | null {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo' && syscall !== 'bind') return null;
  switch (code) {
    case 'EADDRINUSE':
      return `--port ${port}: another program listens there already; end it, or choose another port (0 takes a free one)`;
    case 'EACCES':
    case 'EPERM':
      return `--port ${port}: this user may not listen there; choose a port from 1024 on, and put a proxy in front`;
    default:
      return `--host ${host}: this machine has no such address (${String(code)}); use 127.0.0.1, or 0.0.0.0 for all of its own`;
  }
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();
