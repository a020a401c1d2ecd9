import { isCustomerList, type JsonObject, type ListChange } from '@corella/contracts/identity';

/** The payload of a request about a list. Its shape was checked before. */
export function listChangeOf({ list, member, uids }: JsonObject): ListChange {
  if (!isCustomerList(list) || !Array.isArray(uids)) throw new Error('the payload is not one of a list');
  return { list, member: member === true, uids: uids.map(String) };
}
