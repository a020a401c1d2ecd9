export function reportProblems(source: string, name: string): Promise<void>;
