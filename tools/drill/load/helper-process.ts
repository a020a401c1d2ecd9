import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const NICER = 5;

/** A separate process for work that would disturb the measuring process. */
export interface HelperProcess {
  /** Sends one question and resolves to its answer. Rejects when the process has ended. */
  ask<Answer>(question: object): Promise<Answer>;
  end(): void;
}

/** Starts `tools/drill/load/{entry}`, whose `answerLines` takes each question. */
export function startHelper(root: string, entry: string): HelperProcess {
  const child = spawn(process.execPath, [join(root, 'tools/run.mjs'), join(root, 'tools/drill/load', entry)], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  const gone = (reason: string): void =>
    waiting.splice(0).forEach(({ reject }) => reject(new Error(`${entry}: ${reason}`)));
  child.on('error', (error) => gone(error.message));
  child.on('exit', (code) => gone(`ended with ${code}`));
  child.stdin.on('error', (error) => gone(error.message));
  return {
    ask: <Answer>(question: object) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ resolve: (answer) => resolve(answer as Answer), reject });
        child.stdin.write(`${JSON.stringify(question)}\n`);
      }),
    end: () => child.stdin.end(),
  };
}

/** The other side: answers each line of standard input in order, and ends when the input does. */
export function answerLines<Question>(answer: (question: Question) => Promise<object>): void {
  // A real crowd runs on its own machines, so it gets a low priority here.
  setPriority(NICER);
  let before: Promise<unknown> = Promise.resolve();
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    before = before.then(async () =>
      process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line) as Question))}\n`),
    );
    before.catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
  });
  lines.on('close', () => process.exit(0));
}
