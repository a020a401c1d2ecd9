import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly ok: boolean;
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Prints the program's error output as it arrives instead of collecting it. */
  readonly show?: 'errors';
}

/**
 * Runs a program to its end and returns the result. A program that cannot be started counts as failed, with the reason
 * as output.
 */
export function runCommand(command: readonly [string, ...string[]], options: CommandOptions): Promise<CommandResult> {
  const startedAt = performance.now();
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', options.show === 'errors' ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const done = (code: number, reason = ''): void =>
      resolve({
        ok: code === 0,
        code,
        output: Buffer.concat(chunks).toString('utf8') + reason,
        seconds: (performance.now() - startedAt) / 1000,
      });
    child.on('error', (error) => done(127, `${program}: ${error.message}\n`));
    child.on('close', (code, signal) => done(code ?? 1, signal === null ? '' : `${program} ended by ${signal}\n`));
  });
}
