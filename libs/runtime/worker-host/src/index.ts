export { openChannel, WorkerFault, type WorkerChannel } from './channel.js';
export { answerCall, serveCalls, type CallAnswer, type WorkerCall } from './serve-calls.js';
export { startWorker, type WorkerSource } from './start-worker.js';
export { workspaceRoot } from './workspace-root.js';
