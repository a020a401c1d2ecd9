import { parentPort, workerData } from 'node:worker_threads';
import { endNow } from './end-now.js';
import type { GuardData } from './picture-job.js';

// Watches the process from a thread of its own, since a file may keep all others: its memory, the time that it needs,
// and whether the venue that started it is still there.
const LOOK_EVERY_MS = 50;
const { parent, memoryBytes, processorMs } = workerData as GuardData;
let begun: NodeJS.CpuUsage | null = null;

parentPort?.on('message', (word: 'begins' | 'ended') => {
  begun = word === 'begins' ? process.cpuUsage() : null;
});

const usedMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
};

setInterval(() => {
  const isLate = begun !== null && usedMs(begun) > processorMs;
  if (isLate || process.ppid !== parent || process.memoryUsage.rss() > memoryBytes) endNow();
}, LOOK_EVERY_MS);
