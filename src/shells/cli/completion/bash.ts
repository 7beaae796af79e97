import type { Arms } from './arms.ts'
import { caseData, quoted } from './cases.ts'

/** The data of a script for bash, which shows no descriptions: from 3.2 on, as macOS has it, and without any package of completions. */
export const bashData = (arms: Arms): string => caseData(arms, { offer: ({ word }) => quoted(word), choice: quoted })
