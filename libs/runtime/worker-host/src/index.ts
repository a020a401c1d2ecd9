export { SOURCES_VARIABLE, sourcesFingerprint } from './bundle-worker.js';
export { openChannel, WorkerFault, type WorkerChannel } from './channel.js';
export { answerCall, serveCalls, type CallAnswer, type WorkerCall } from './serve-calls.js';
export { startProcess, type ProcessSource } from './start-process.js';
export { startWorker, workerFile, type WorkerFile, type WorkerSource } from './start-worker.js';
export { workspaceRoot } from './workspace-root.js';
