/** The console's lists: one dialect of filters, sorting and pages, over tables and over records in memory. */
export {
  flag,
  int,
  nullable,
  oneOf,
  placedBy,
  planList,
  text,
  textSearch,
  time,
  type ListField,
  type ListFields,
  type ListPlan,
} from './plan-list.js';
export { filterUnknown } from './dialect.js';
export { readPage } from './read-page.js';
export { listInMemory, type MemoryList } from './list-in-memory.js';
