import type { Vault } from '@corella/vault';

const KIND = 'user-note';
const rowOf = (uid: string, noteId: string): string => `${uid}/${noteId}`;

/** Remarks of staff about a person. The events name them; their text is sealed with the key of the person. */
export class UserNotes {
  constructor(private readonly vault: Vault) {}

  async text(uid: string, noteId: string): Promise<string | null> {
    return (await this.vault.get<{ readonly text: string }>(KIND, rowOf(uid, noteId)))?.body.text ?? null;
  }

  async put(uid: string, note: { readonly noteId: string; readonly text: string; readonly now: number }) {
    await this.vault.put({
      kind: KIND,
      id: rowOf(uid, note.noteId),
      person: uid,
      body: { text: note.text },
      now: note.now,
    });
  }
}
