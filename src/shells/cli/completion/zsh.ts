import type { Arms } from './arms.ts'
import { caseData, quoted } from './cases.ts'

const named = (word: string) => word.replace(/[\\:]/g, String.raw`\$&`)

/** The data of a script for zsh, which describes what it offers as `word:about`. */
export const zshData = (arms: Arms): string =>
  caseData(arms, { offer: ({ word, about }) => quoted(`${named(word)}:${about}`), choice: (choice) => quoted(named(choice)) })
