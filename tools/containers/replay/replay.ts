import { spawn } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from '../../venue/venue-process.js';
import { DOCKERFILE } from '../check.js';
import { stagesOf, type Instruction, type Stage } from '../dockerfile.js';
import { copy, giveAway, type Places, type ReplayUser } from './replay-copy.js';
import { startImage } from './start-image.js';

/** The user and the group `nobody`, which own nothing on this machine. */
const NOBODY: ReplayUser = { uid: 65_534, gid: 65_534 };
const STEP_WITHIN_MS = 15 * 60_000;
/** Of the image, and without effect on what a replay does. */
const STATED = new Set(['VOLUME', 'EXPOSE', 'STOPSIGNAL', 'USER', 'ENTRYPOINT', 'HEALTHCHECK', 'LABEL']);

export type Say = (line: string) => void;

export interface Replayed {
  readonly problems: readonly string[];
  readonly megabytes: number;
}

/** What a step's shell gets: nothing of this user's, except where packages come from. */
function environment(home: string): Record<string, string | undefined> {
  const kept = [
    'NODE_EXTRA_CA_CERTS',
    'SSL_CERT_FILE',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'http_proxy',
    'https_proxy',
  ];
  return {
    ...Object.fromEntries(kept.map((name) => [name, process.env[name]])),
    HOME: home,
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
  };
}

function runShell(
  text: string,
  { cwd, home, user }: { readonly cwd: string; readonly home: string; readonly user: ReplayUser | null },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', text], {
      cwd,
      env: environment(home),
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: STEP_WITHIN_MS,
      ...(user ?? {}),
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`RUN ${text}: ended with ${code ?? signal}`)),
    );
  });
}

interface Replaying {
  readonly places: Places;
  readonly target: string;
  readonly home: string;
  readonly user: ReplayUser | null;
  readonly say: Say;
}

/** Carries out a stage's steps below `target`. Returns its last working directory. */
async function replayStage(stage: Stage, { places, target, home, user, say }: Replaying): Promise<string> {
  let workdir = '/';
  for (const instruction of stage.instructions) {
    const { word, text } = instruction;
    if (STATED.has(word)) continue;
    say(`${word} ${text}`);
    if (word === 'WORKDIR') {
      workdir = text;
      mkdirSync(join(target, workdir), { recursive: true });
      if (user !== null) giveAway(target, user);
    } else if (word === 'COPY') copy(instruction, { places, target, workdir, user });
    else if (word === 'RUN') await runShell(text, { cwd: join(target, workdir), home, user });
    else throw new Error(`the replay does not understand ${word}`);
  }
  return workdir;
}

function sizeOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** As in a container whose root is read-only: nothing of the program may be written. */
function forbidWriting(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) readdirSync(path).forEach((name) => forbidWriting(join(path, name)));
  chmodSync(path, found.mode & 0o7555);
}

const wordsOf = (instructions: readonly Instruction[], word: string): readonly string[] =>
  instructions.filter((instruction) => instruction.word === word).at(-1)?.words ?? [];

/**
 * Carries out the Dockerfile's steps in a temporary folder, as a user who owns nothing here, then starts what the image
 * would start, asks what its health check would ask, and stops it.
 */
export async function replay(root: string, say: Say): Promise<Replayed> {
  const user = process.getuid?.() === 0 ? NOBODY : null;
  if (user === null) say('without root, the steps run as you and not as another user');
  const folder = mkdtempSync(join(tmpdir(), 'corella-image-'));
  chmodSync(folder, 0o755);
  const home = join(folder, 'home');
  mkdirSync(home);
  if (user !== null) giveAway(home, user);
  const stages = new Map<string, string>();
  const places: Places = { context: root, stages };
  try {
    const all = stagesOf(readFileSync(join(root, DOCKERFILE), 'utf8'));
    let workdir = '/';
    for (const stage of all) {
      const target = join(folder, stage.name);
      mkdirSync(target);
      stages.set(stage.name, target);
      say(`FROM ${stage.image} AS ${stage.name}`);
      workdir = await replayStage(stage, { places, target, home, user, say });
    }
    const last = all.at(-1);
    const target = stages.get(last?.name ?? '') ?? folder;
    const program = join(target, workdir);
    const megabytes = Math.round(sizeOf(program) / 1e6);
    forbidWriting(program);
    const instructions = last?.instructions ?? [];
    const problems = await startImage({
      entrypoint: wordsOf(instructions, 'ENTRYPOINT'),
      health: wordsOf(instructions, 'HEALTHCHECK'),
      program,
      data: join(target, 'data'),
      env: environment(home),
      port: await freePort(),
      user,
      say,
    });
    return { problems, megabytes };
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
}
