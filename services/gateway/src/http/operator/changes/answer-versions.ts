import { listInMemory, type MemoryList } from '@corella/record-lists';
import type { FastifyReply } from 'fastify';
import { answerRows, listRequest, type ListQuery } from '../list-dialect.js';

interface VersionedRecord {
  readonly id: string;
  readonly inForce: number;
}

const LIST: MemoryList<VersionedRecord> = {
  fields: {
    id: { kind: 'text', of: ({ id }) => id },
    inForce: { kind: 'number', of: ({ inForce }) => inForce },
  },
  search: ({ id }) => [id],
  idOf: ({ id }) => id,
};

/** The list of a setting of which the venue has one, with all its versions, such as the fee schedule. */
export const answerVersions = <Record extends VersionedRecord>(
  reply: FastifyReply,
  { resource, query, record }: { readonly resource: string; readonly query: ListQuery; readonly record: Record },
): Record[] => {
  const request = listRequest(query);
  return answerRows(reply, {
    resource,
    request,
    rows: listInMemory([record], request, LIST as MemoryList<Record>),
    record: (row) => row,
  });
};
