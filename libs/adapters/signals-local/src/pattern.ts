/** Whether a topic of dot-separated words fits a pattern: `*` stands for one word, a final `>` for one or more. */
export function topicMatches(pattern: string, topic: string): boolean {
  const wanted = pattern.split('.');
  const words = topic.split('.');
  for (const [index, word] of wanted.entries()) {
    if (word === '>' && index === wanted.length - 1) return words.length > index;
    if (index >= words.length || (word !== '*' && word !== words[index])) return false;
  }
  return wanted.length === words.length;
}
