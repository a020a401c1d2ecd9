/**
 * Reads what other processes send, by the schemas of its services. Says what is wrong, with the field at fault and
 * without quoting a value, or null. A service without schemas is not checked.
 */
export interface MessageReader {
  command(service: string, command: unknown): string | null;
  /** `type`: of the command that was sent. */
  reply(service: string, type: string, reply: unknown): string | null;
}
