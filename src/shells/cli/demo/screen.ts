import { NO_PROGRESS, openProgress, type Progress } from '../progress.ts'

/** What a person watching sees: lines that stay, and one line at the foot that moves. */
export type DemoScreen = Progress & {
  /** A chapter of the story. */
  readonly title: (text: string) => void
}

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>

export function createScreen(output: Output, { quiet }: { quiet: boolean }): DemoScreen {
  const progress = quiet ? NO_PROGRESS : openProgress(output)
  const emphasis = output.isTTY ? (text: string) => `\u001b[1m${text}\u001b[0m` : (text: string) => text
  return { ...progress, title: (text) => progress.say(`\n${emphasis(text)}`) }
}
