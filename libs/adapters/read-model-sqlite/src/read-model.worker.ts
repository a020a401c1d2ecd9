import { workerData } from 'node:worker_threads';
import { answerCall, serveCalls, type CallAnswer, type WorkerCall } from '@corella/worker-host';
import type {
  ApplyRequest,
  PrepareRequest,
  ReadModelWorkerData,
  RevisionsRequest,
  SqlBatch,
  SqlQuery,
} from './protocol.js';
import { openReadModelFile } from './read-model-file.js';

/** A thread of the read models. Among the calls that have arrived, reads go before the projections' transactions. */
const file = openReadModelFile(workerData as ReadModelWorkerData);

function perform({ op, payload }: WorkerCall): unknown {
  switch (op) {
    case 'query':
      return file.query(payload as SqlQuery);
    case 'apply':
      return file.apply(payload as ApplyRequest);
    case 'bulk':
      return file.bulk(payload as SqlBatch);
    case 'revisions':
      return file.revisionsOf(payload as RevisionsRequest);
    case 'prepare':
      return file.prepare(payload as PrepareRequest);
    case 'close':
      file.close();
      setImmediate(() => server.port.close());
      return null;
    default:
      throw new Error(`unknown call ${op}`);
  }
}

const server = serveCalls((calls) => {
  const reads = calls.filter(({ op }) => op === 'query');
  const writes = calls.filter(({ op }) => op !== 'query');
  return { answers: [...reads, ...writes].map((call): CallAnswer => answerCall(call, () => perform(call))) };
});
