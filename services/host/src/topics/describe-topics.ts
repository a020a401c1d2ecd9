import type { DeclaredTopic } from '@corella/bus-kafka';

/** A line for each topic: its name, partitions, who writes and reads it, and its settings. */
export function describeTopics(topics: readonly DeclaredTopic[]): string {
  const rows = topics.map(({ name, partitions, writers, readers, settings }) => [
    name,
    String(partitions),
    writers.join(' '),
    readers.join(' '),
    Object.entries(settings)
      .map(([setting, value]) => `${setting}=${value}`)
      .join(' '),
  ]);
  const table = [['topic', 'partitions', 'written by', 'read by', 'settings'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`).join('');
}
