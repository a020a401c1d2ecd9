/**
 * Topics and questions are kept apart, as they are within one process: a subscriber of `>` hears no questions. The
 * venue's name comes first, so that several venues can share a server.
 */
export type SubjectKind = 'topic' | 'question' | 'question-to-all';

const KIND_WORD: Readonly<Record<SubjectKind, string>> = { topic: 't', question: 'q', 'question-to-all': 'a' };
const WORDS = /^[^\s.*>]+(\.[^\s.*>]+)*$/;
const PATTERN = /^([^\s.*>]+|\*)(\.([^\s.*>]+|\*))*(\.>)?$|^>$/;

/** Translates the port's topics, patterns and subjects into NATS subjects, and topics back. */
export function createSubjects(venue: string) {
  const prefixOf = (kind: SubjectKind): string => `${venue}.${KIND_WORD[kind]}.`;
  return {
    /** Throws for what is not words separated by dots. */
    of(kind: SubjectKind, words: string): string {
      if (!WORDS.test(words)) throw new TypeError(`${JSON.stringify(words)} is not words separated by dots`);
      return prefixOf(kind) + words;
    },
    ofPattern(pattern: string): string {
      if (!PATTERN.test(pattern)) throw new TypeError(`${JSON.stringify(pattern)} is no pattern of a topic`);
      return prefixOf('topic') + pattern;
    },
    topicOf: (subject: string): string => subject.slice(prefixOf('topic').length),
  };
}
