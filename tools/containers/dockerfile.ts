/** One instruction of a Dockerfile, with its continued lines joined. */
export interface Instruction {
  readonly word: string;
  /** The options before the arguments, such as `from` of a COPY. */
  readonly options: Readonly<Record<string, string>>;
  readonly text: string;
  /** The arguments of the JSON form, or the words of the other one. */
  readonly words: readonly string[];
}

export interface Stage {
  readonly image: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

function instructionOf(line: string): Instruction {
  const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
  const options: Record<string, string> = {};
  let text = rest.trim();
  for (let option = /^--([\w-]+)=(\S+)\s+/.exec(text); option !== null; option = /^--([\w-]+)=(\S+)\s+/.exec(text)) {
    options[option[1] ?? ''] = option[2] ?? '';
    text = text.slice(option[0].length);
  }
  // A health check is a command behind the word CMD.
  const [, list] = /^(?:CMD\s+)?(\[.*\])$/s.exec(text) ?? [];
  const words = list === undefined ? text.split(/\s+/) : (JSON.parse(list) as string[]);
  return { word: word.toUpperCase(), options, text, words };
}

/** The stages of a Dockerfile, of the few kinds of lines that ours has. Comments go. */
export function stagesOf(dockerfile: string): readonly Stage[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: { image: string; name: string; instructions: Instruction[] }[] = [];
  for (const instruction of lines.map(instructionOf)) {
    const { word, words } = instruction;
    if (word === 'FROM')
      stages.push({ image: words[0] ?? '', name: words[2] ?? String(stages.length), instructions: [] });
    else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}
